import type { CompanyFacts } from "../company-facts";

/** Centralpos: every organisation connects its own account by a code; the vault keeps the cards. */
export const facts: CompanyFacts = {
  company: "centralpos",
  title: "Centralpos",
  accounts: [],
  ownGateway: "centralpos",
  settings: [],
  recipe: "centralpos",
  tokens: "vault",
  pages: [],
};
