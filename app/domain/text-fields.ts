/** Kinds of typed text. Every text field of a schema uses one of these, or its own pattern. */
import { z } from "zod";
import { isLine, typedParagraphs, typedText } from "~/values/text/typed-text";

/** A text of one line: line breaks and control characters are rejected. */
export function lineText(most: number) {
  return z.string().max(most).refine(isLine, "characters_invalid");
}

/** A text of several lines: control characters are removed. */
export function paragraphs(most: number) {
  return z.string().overwrite(typedParagraphs).max(most);
}

const DOT = "[.\u3002\uFF0E\uFF61]";
/** Endings of hosts that abbreviations in names do not have (`Ma.Elena`, `J.R.`, `A.C.`). */
const ENDING =
  "(?:[a-z]{2}|com|net|org|edu|gob|gov|info|biz|app|dev|xyz|top|site|online|shop|store|club|live|link|click|page|web|blog|news|vip|icu|pro|lat)";
const LINK = new RegExp(
  [
    ":\\/\\/",
    `\\bwww${DOT}`,
    `[\\p{L}\\d-]{3,}${DOT}${ENDING}(?![\\p{L}\\d])`,
    `[\\p{L}\\d-]${DOT}\\p{L}{2,}\\/`,
    `\\d{1,3}(?:${DOT}\\d{1,3}){3}`,
  ].join("|"),
  "iu",
);

/** Returns whether a mail program would turn a part of this text into a link. */
export const hasLink = (text: string): boolean => LINK.test(text);

/** The name of a person or an organisation on papers, which may be that of a site. */
export const legalNameSchema = z
  .string("required")
  .overwrite(typedText)
  .min(1, "required")
  .max(100, "name_too_long")
  .refine((name) => isLine(name) && !/[<>]/.test(name), "characters_invalid");

/** The name of a person or an organisation. Mails to strangers carry it, so it is no link. */
export const nameSchema = legalNameSchema.refine((name) => !hasLink(name), "name_has_link");
