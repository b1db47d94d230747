import type { CompanyFacts } from "../company-facts";

/** Centralpos: every organisation connects its own account by a code. */
export const facts: CompanyFacts = {
  company: "centralpos",
  accounts: [],
  ownGateway: "centralpos",
  settings: [],
  recipe: null,
  tokens: "centralpos",
  pages: [],
};
