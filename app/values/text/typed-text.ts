import { normalized } from "./normalized";

/**
 * Normalises a typed text: Unicode NFC, no invisible characters, every blank a space, trimmed.
 * Inner line breaks and control characters stay, because each field's schema decides on them.
 */
export function typedText(text: string): string {
  const visible = text.replace(INVISIBLE, (_mark, emoji?: string) => emoji ?? "");
  return normalized(visible, "NFC").replace(LINE_BREAK, "\n").replace(BLANK, " ").trim();
}

/** Normalises a text of several lines like `typedText` and drops control characters. */
export function typedParagraphs(text: string): string {
  return typedText(typedText(text).replace(/(?!\n)\p{Cc}/gu, ""));
}

/** Returns whether a text fits on one line: it has no line break and no other control character. */
export function isLine(text: string): boolean {
  return !/\p{Cc}/u.test(text);
}

/** An emoji with its variation selector or skin tone, and the tags of a subdivision's flag (England, Wales). */
const EMOJI =
  "\\p{Extended_Pictographic}(?:[\\uFE0E\\uFE0F]|\\p{Emoji_Modifier})?(?:[\\u{E0020}-\\u{E007E}]{1,10}\\u{E007F})?";
const KEYCAP = "[0-9#*]\\uFE0F(?=\\u20E3)";
/** Joiners and selectors inside an emoji are visible to people, so the first branch keeps them. */
const INVISIBLE = new RegExp(
  `(${EMOJI}(?:\\u200D${EMOJI})*|${KEYCAP})|[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]`,
  "gu",
);
const LINE_BREAK = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/** Unicode treats the blank Braille pattern as a symbol, but a name of it would look empty. */
const BLANK = /[\t\p{Zs}\u2800]/gu;
