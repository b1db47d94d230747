import { z } from "zod";
import { countryCodes, type CountryCode } from "~/countries/country";
import { daySchema } from "~/domain/typed-days";
import { currencies, type Currency } from "~/values/money/money";
import { typedText } from "~/values/text/typed-text";

/** What our staff decides of one payout. */
const payoutDecisions = ["hold", "release", "cancel", "paid", "returned"] as const;

/** A decision with its reason, or the bank's code. */
export const payoutDecisionSchema = z.object({
  decision: z.enum(payoutDecisions, "option_invalid"),
  reason: z.string("required").overwrite(typedText).min(1, "required").max(100),
});
export type PayoutDecision = z.output<typeof payoutDecisionSchema>;

/** A batch: the payouts of a country and day. */
export const batchSchema = z.object({
  country: z.enum(countryCodes as [CountryCode, ...CountryCode[]], "option_invalid"),
  planned_on: daySchema,
});

/** The file for our bank: a day and a currency, and whether it is one that was made before. */
export const bankFileSchema = z.object({
  currency: z.enum(currencies as [Currency, ...Currency[]], "option_invalid"),
  planned_on: daySchema,
  repeat: z.enum(["yes"], "option_invalid").optional(),
});
