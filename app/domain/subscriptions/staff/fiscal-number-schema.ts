/** The form with which our staff notes the tax document of an invoice or credit note. Messages are codes. */
import { z } from "zod";
import { lineText } from "~/domain/text-fields";
import { typedText } from "~/values/text/typed-text";

/** The tax authority's number of a document; empty without one. */
export const fiscalNumberSchema = z.object({
  /** The credit note that it is of; empty for the invoice itself. */
  credit_note: z.string().max(36).default(""),
  fiscal_number: lineText(60).overwrite(typedText).default(""),
  /** What the form knew: another person may have written it meanwhile. */
  known: z.string().max(60).default(""),
});
export type FiscalNumberOrder = z.output<typeof fiscalNumberSchema>;
