import type { CompanyFacts } from "../company-facts";

/** Mercado Pago: every organisation connects its own account by OAuth. */
export const facts: CompanyFacts = {
  company: "mercadopago",
  accounts: [],
  ownGateway: "mercadopago",
  settings: [],
  recipe: null,
  tokens: "mercadopago",
  pages: [{ address: "MERCADOPAGO_AUTH_URL", needs: "MERCADOPAGO_CLIENT_ID" }],
};
