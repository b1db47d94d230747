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
