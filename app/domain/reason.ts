import { z } from "zod";
import { typedParagraphs } from "~/values/text/typed-text";

/** The recorded reason of our staff's decision. Its minimum length requires a sentence. */
export const reasonSchema = z
  .string("required")
  .overwrite(typedParagraphs)
  .min(1, "required")
  .min(10, "reason_too_short")
  .max(500);
