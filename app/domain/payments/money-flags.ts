/** What people have to look at; `/support` and the operators' list show it. */
export const moneyFlags = [
  "amount_mismatch",
  "duplicate_charge",
  "part_payment",
  "possible_duplicate",
  "refund_refused",
  "never_answered",
] as const;
export type MoneyFlag = (typeof moneyFlags)[number];

/** Whether an attempt came beside the one that paid for its period or order: a second payment, or a further part. */
export function isBeside(flags: readonly string[]): boolean {
  return flags.includes("duplicate_charge") || flags.includes("part_payment");
}
