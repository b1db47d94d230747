/** Errors of a typed amount with the marks of another currency (readings, 'Texts and files'). */
import { proposeTyped, type Currency } from "~/values/money/money";
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
