import type { CompanyFacts } from "../company-facts";

/** Stripe: our account behind global payments, in the countries whose row names it. */
export const facts: CompanyFacts = {
  company: "stripe",
  title: "Stripe",
  address: "https://api.stripe.com",
  accounts: [{ name: "stripe", gateway: "global_payments", isOptional: true }],
  ownGateway: null,
  settings: ["SECRET_KEY", "WEBHOOK_SECRET"],
  recipe: "stripe-payment-method",
  tokens: "vault",
  pages: [{ address: "STRIPE_PAGES_URL", needs: "STRIPE_SECRET_KEY" }],
};
