/** The accounts between which an event moves money; the ledger keeps these names permanently. */
export const accounts = [
  "gateway_clearing",
  "organization_balance",
  "gateway_fee",
  "commission",
  "bank",
] as const;
