/** The kinds of text that a person types. Every text field of a schema is one of these, or a pattern of its own. */
import { z } from "zod";
import { isLine, typedParagraphs, typedText } from "~/values/typed-text";

/** A text of one line: line breaks and control characters are refused, as in the names of the signup. */
export function lineText(most: number) {
  return z.string().max(most).refine(isLine, "characters_invalid");
}

/** A text of several lines: control characters are left out. */
export function paragraphs(most: number) {
  return z.string().overwrite(typedParagraphs).max(most);
}

/** A person's or an organisation's name, wherever it is set or changed. */
export const nameSchema = z
  .string("required")
  .overwrite(typedText)
  .min(1, "required")
  .max(100, "name_too_long")
  .refine((name) => isLine(name) && !/[<>]/.test(name), "characters_invalid");
