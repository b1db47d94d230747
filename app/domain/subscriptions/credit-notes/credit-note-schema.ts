/** The form with which our staff corrects an invoice. Messages are codes. */
import { z } from "zod";
import { amountMessage } from "~/domain/amount-issue";
import { parseTyped, type Currency } from "~/values/money/money";
import { typedParagraphs } from "~/values/text/typed-text";
import {
  creditNoteEffects,
  creditNoteReasons,
} from "~/domain/subscriptions/invoices/credit-note-kinds";

/** An amount in the invoice's currency, what it does, why, and how many notes the form knew of. */
export function creditNoteSchema(currency: Currency) {
  return z
    .object({
      amount: z.string("required").transform((typed, issues) => {
        const amount = parseTyped(typed, currency);
        if (amount !== null && amount > 0n) return amount;
        issues.addIssue({ code: "custom", message: amountMessage(typed, currency) });
        return z.NEVER;
      }),
      effect: z.enum(creditNoteEffects, "required"),
      reason: z.enum(creditNoteReasons, "required"),
      note: z.string().overwrite(typedParagraphs).max(300, "too_long").default(""),
      known: z.coerce.number().int().min(0),
    })
    .refine(({ reason, note }) => reason !== "other" || note !== "", {
      path: ["note"],
      message: "required",
    });
}
export type CreditNoteOrder = z.output<ReturnType<typeof creditNoteSchema>>;
