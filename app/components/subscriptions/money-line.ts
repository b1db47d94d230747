import { formatMoney, parseDecimal, type Currency } from "~/values/money/money";

/** Returns a decimal amount of a call, which may be negative, as people read it. */
export function decimalText(amount: string, currency: Currency): string {
  const isNegative = amount.startsWith("-");
  const minor = parseDecimal(isNegative ? amount.slice(1) : amount, currency) ?? 0n;
  return `${isNegative ? "−" : ""}${formatMoney(minor, currency)}`;
}
