import type { CompanyFacts } from "../company-facts";

/** Conekta: our account behind local payments in Mexico, where this installation chooses it. */
export const facts: CompanyFacts = {
  company: "conekta",
  title: "Conekta",
  address: "https://api.conekta.io",
  accounts: [{ name: "conekta", gateway: "local_payments", isOptional: true }],
  ownGateway: null,
  settings: ["PRIVATE_KEY", "WEBHOOK_KEY"],
  recipe: "conekta-token",
  tokens: "vault",
  pages: [{ address: "CONEKTA_PAGES_URL", needs: "CONEKTA_PRIVATE_KEY" }],
};
