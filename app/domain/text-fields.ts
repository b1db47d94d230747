/** Kinds of typed text. Every text field of a schema uses one of these, or its own pattern. */
import { z } from "zod";
import { isLine, typedParagraphs, typedText } from "~/values/typed-text";

/** A text of one line: line breaks and control characters are rejected. */
export function lineText(most: number) {
  return z.string().max(most).refine(isLine, "characters_invalid");
}

/** A text of several lines: control characters are removed. */
export function paragraphs(most: number) {
  return z.string().overwrite(typedParagraphs).max(most);
}

/** Returns whether a mail program would turn a part of this text into a link. */
export const hasLink = (text: string): boolean => /[<>]|:\/\/|www\./i.test(text);

/** The name of a person or an organisation. */
export const nameSchema = z
  .string("required")
  .overwrite(typedText)
  .min(1, "required")
  .max(100, "name_too_long")
  .refine((name) => isLine(name) && !/[<>]/.test(name), "characters_invalid");
