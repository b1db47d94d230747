import { z } from "zod";
import { typedParagraphs } from "~/values/typed-text";

/** What stands in the records beside a decision of our own staff: a sentence, not a shrug. */
export const reasonSchema = z
  .string("required")
  .overwrite(typedParagraphs)
  .min(1, "required")
  .min(10, "reason_too_short")
  .max(500);
