import type { CompanyFacts } from "~/providers/company-facts";

/** The row of the simulated redirect company, which only tests add to the product's companies. */
export const facts: CompanyFacts = {
  company: "redirect_simulator",
  title: "Redirect Simulator",
  accounts: [{ name: "redirect_simulator", gateway: "redirect_simulator" }],
  ownGateway: null,
  settings: ["KEY", "WEBHOOK_SECRET"],
  recipe: null,
  tokens: "none",
  pages: [],
};
