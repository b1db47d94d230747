/** Why our staff adjusts a balance; the table keeps these names. */
export const chosenReasons = [
  "company_difference",
  "gateway_fee",
  "tax",
  "commission",
  "counted_twice",
  "other",
] as const;

/** `difference_gone`: it reverses one whose difference a later file or the books took back; nobody chooses it. */
export const adjustmentReasons = [...chosenReasons, "difference_gone"] as const;
export type AdjustmentReason = (typeof adjustmentReasons)[number];

/** Waits for a second operator, counts in the balance, or never will. */
export const adjustmentStates = ["waiting", "posted", "rejected"] as const;
export type AdjustmentState = (typeof adjustmentStates)[number];
