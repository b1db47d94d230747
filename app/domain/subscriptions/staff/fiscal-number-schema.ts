/** The form with which our staff notes the tax invoice of an invoice. Messages are codes. */
import { z } from "zod";
import { lineText } from "~/domain/text-fields";
import { typedText } from "~/values/text/typed-text";

/** The tax authority's number of an invoice; empty without one. */
export const fiscalNumberSchema = z.object({
  fiscal_number: lineText(60).overwrite(typedText).default(""),
  /** What the form knew: another person may have written it meanwhile. */
  known: z.string().max(60).default(""),
});
export type FiscalNumberOrder = z.output<typeof fiscalNumberSchema>;
