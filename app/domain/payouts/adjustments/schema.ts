import { z } from "zod";
import { reasonSchema } from "~/domain/reason";
import { daySchema } from "~/domain/typed-days";
import { currencies, type Currency } from "~/values/money/money";
import { typedText } from "~/values/text/typed-text";
import { chosenReasons } from "./reasons";

const optionalText = z.string().overwrite(typedText).max(50).optional();

/** The form of an adjustment. The amount is typed, and the operation reads it in the chosen currency. */
export const adjustmentSchema = z.object({
  /** Made with the form, so that sending it twice adjusts once. */
  id: z.uuid("invalid"),
  direction: z.enum(["add", "take"], "option_invalid"),
  amount: z.string("required").overwrite(typedText).min(1, "required").max(30, "amount_invalid"),
  currency: z.enum(currencies as [Currency, ...Currency[]], "option_invalid"),
  effective_on: daySchema,
  reason: z.enum(chosenReasons, "option_invalid"),
  /** What the organisation reads. */
  note: reasonSchema,
  transaction: optionalText,
  payout: optionalText,
  /** The difference with a company's file that it closes. */
  difference: z.uuid("invalid").optional(),
});
export type AdjustmentInput = z.output<typeof adjustmentSchema>;

/** The difference whose adjustments are reversed. */
export const reversalSchema = z.object({ difference: z.uuid("invalid") });

/** The second operator's answer. */
export const adjustmentDecisionSchema = z.object({
  organization: z.uuid("invalid"),
  id: z.uuid("invalid"),
  decision: z.enum(["approve", "reject"], "option_invalid"),
});
export type AdjustmentDecision = z.output<typeof adjustmentDecisionSchema>["decision"];
