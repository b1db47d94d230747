/** Why an account at a company was not connected: words of a redirect, keys of their texts. */
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
