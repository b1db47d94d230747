import type { CompanyFacts } from "../company-facts";

/** Mercado Pago: every organisation connects its own account by OAuth. */
export const facts: CompanyFacts = {
  company: "mercadopago",
  title: "Mercado Pago",
  address: "https://api.mercadopago.com",
  accounts: [],
  ownGateway: "mercadopago",
  settings: [],
  recipe: "mercadopago-card-token",
  tokens: "vault",
  pages: [{ address: "MERCADOPAGO_AUTH_URL", needs: "MERCADOPAGO_CLIENT_ID" }],
  script: { address: "MERCADOPAGO_SDK_URL", calls: "MERCADOPAGO_URL" },
};
