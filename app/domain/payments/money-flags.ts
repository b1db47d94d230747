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

/** The flags of an attempt beside the one that paid for its period or order: a second payment, or a further part. */
const besideFlags: readonly MoneyFlag[] = ["duplicate_charge", "part_payment"];

/** Those flags as an array of SQL: `flags && ${BESIDE_FLAGS}`. */
export const BESIDE_FLAGS = `'{${besideFlags.join()}}'`;

export function isBeside(flags: readonly string[]): boolean {
  return besideFlags.some((flag) => flags.includes(flag));
}
