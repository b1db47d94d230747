/** Why our staff adjusts a balance; the table keeps these names. */
export const adjustmentReasons = [
  "company_difference",
  "gateway_fee",
  "tax",
  "commission",
  "counted_twice",
  "other",
] as const;
export type AdjustmentReason = (typeof adjustmentReasons)[number];

/** Waits for a second operator, counts in the balance, or never will. */
export const adjustmentStates = ["waiting", "posted", "rejected"] as const;
export type AdjustmentState = (typeof adjustmentStates)[number];
