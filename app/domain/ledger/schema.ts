/** The accounts between which an event moves money; the ledger keeps these names permanently. */
export const accounts = [
  "gateway_clearing",
  "organization_balance",
  "reserve",
  "in_payout",
  "payout_fee",
  "payout_tax",
  "refund_fee",
  "gateway_fee",
  "tax_withheld",
  "commission",
  "bank",
  "own_account",
  "own_funds",
  "invoice_receivable",
  "application_fee",
  "adjustment",
] as const;
export type Account = (typeof accounts)[number];

/** Who holds the money of a posting: the platform, or the organisation's own account at the provider. */
export type MoneyHolder = "platform" | "organization";
