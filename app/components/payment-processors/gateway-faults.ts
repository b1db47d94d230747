/** Reasons why an account at a provider was not connected; redirects carry them, and texts have them as keys. */
export const gatewayFaults = [
  "account_cancelled",
  "account_expired",
  "account_refused",
  "account_taken",
  "account_no_place",
  "account_test",
  "account_unavailable",
] as const;
export type GatewayFault = (typeof gatewayFaults)[number];
