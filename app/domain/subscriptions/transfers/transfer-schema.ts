/** The form with which our staff records a transfer. Messages are codes. */
import { z } from "zod";
import { amountMessage } from "~/domain/amount-issue";
import { daySchema } from "~/domain/typed-days";
import { parseTyped, type Currency } from "~/values/money/money";

/** A typed amount in the invoice's currency, the day on which it arrived, and the bank's reference. */
export function transferSchema(currency: Currency) {
  return z.object({
    amount: z.string("required").transform((typed, issues) => {
      const amount = parseTyped(typed, currency);
      if (amount !== null && amount > 0n) return amount;
      issues.addIssue({ code: "custom", message: amountMessage(typed, currency) });
      return z.NEVER;
    }),
    received_on: z.string("required").pipe(daySchema),
    reference: z.string("required").trim().min(1, "required").max(100, "too_long"),
  });
}
export type TransferOrder = z.output<ReturnType<typeof transferSchema>>;
