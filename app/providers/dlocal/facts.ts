import type { CompanyFacts } from "../company-facts";
import type { Capabilities } from "../provider";

/** dLocal releases card payments in Colombia after 18 days; for other countries it publishes no delay. */
export const releaseDays: Capabilities["releaseDays"] = { CO: { card: 18 } };

/** dLocal: our accounts behind both integrated gateways, and the one that charges plans. */
export const facts: CompanyFacts = {
  company: "dlocal",
  title: "dLocal",
  accounts: [
    { name: "dlocal", gateway: "local_payments" },
    { name: "dlocal_global", gateway: "global_payments", isOptional: true },
    { name: "dlocal_platform", gateway: "platform", isOptional: true, isOurs: true },
  ],
  ownGateway: null,
  settings: ["LOGIN", "TRANS_KEY", "SECRET"],
  recipe: "dlocal-v2",
  tokens: "vault",
  pages: [{ address: "DLOCAL_URL" }],
};
