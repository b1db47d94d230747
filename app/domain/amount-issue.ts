/** Errors of amounts: typed with the marks of another currency (readings, 'Texts and files'), or outside the limits. */
import { formatMoney, LARGEST_AMOUNT, proposeTyped, type Currency } from "~/values/money/money";
import { raisedAmount } from "~/values/money/upgrade";
import type { FieldIssue } from "./errors";

/** Returns the issue of a typed amount that cannot be read; it names the amount that was probably meant. */
export function amountIssue(typed: string, currency: Currency): FieldIssue {
  const amount = proposeTyped(typed, currency);
  return amount === null
    ? { code: "amount_invalid" }
    : { code: "amount_meant", values: { amount } };
}

/** Returns the same as the message of a schema. */
export function amountMessage(typed: string, currency: Currency): string {
  const { code, values } = amountIssue(typed, currency);
  return values ? `${code}:${JSON.stringify(values)}` : code;
}

export interface Limits {
  /** Minor units. */
  min: bigint;
  max: bigint | null;
}

/** Returns the issue of an amount outside the limits; null for one inside. */
export function limitIssue({ min, max }: Limits, amount: bigint, currency: Currency) {
  const most = max ?? LARGEST_AMOUNT;
  if (amount >= min && amount <= most) return null;
  const isLow = amount < min;
  const values = { amount: formatMoney(isLow ? min : most, currency) };
  return { code: isLow ? "amount_too_low" : "amount_too_high", values } satisfies FieldIssue;
}

/** Returns the issue of an amount that the next step of its increase lifts above the limit; else null. */
export function raiseIssue(
  max: bigint | null,
  { amount, basisPoints }: { amount: bigint; basisPoints: number },
  currency: Currency,
): FieldIssue | null {
  const most = max ?? LARGEST_AMOUNT;
  const raised = raisedAmount(amount, basisPoints);
  if (raised <= most) return null;
  const text = (value: bigint) => formatMoney(value, currency);
  return { code: "raised_too_high", values: { raised: text(raised), amount: text(most) } };
}
