/**
 * The normal form of a text that a person types or pastes: Unicode NFC, without the marks that nobody
 * sees, every kind of blank as a space, every kind of line break as a line feed, trimmed. Line breaks
 * and control characters inside stay: the schema of each field says what becomes of those.
 */
export function typedText(text: string): string {
  return text
    .replace(INVISIBLE, (_mark, emoji?: string) => emoji ?? "")
    .normalize("NFC")
    .replace(LINE_BREAK, "\n")
    .replace(BLANK, " ")
    .trim();
}

/** The normal form of a text of several lines: as `typedText`, and control characters are left out. */
export function typedParagraphs(text: string): string {
  return typedText(typedText(text).replace(/(?!\n)\p{Cc}/gu, ""));
}

/** Whether a text can stand on one line: it has no line break and no other control character. */
export function isLine(text: string): boolean {
  return !/\p{Cc}/u.test(text);
}

/** An emoji with its variation selector or skin tone, and the tags of a flag (England's, Wales's). */
const EMOJI =
  "\\p{Extended_Pictographic}(?:[\\uFE0E\\uFE0F]|\\p{Emoji_Modifier})?(?:[\\u{E0020}-\\u{E007E}]{1,10}\\u{E007F})?";
const KEYCAP = "[0-9#*]\\uFE0F(?=\\u20E3)";
/** Joiners and selectors inside an emoji are part of what people see, so the first branch keeps them. */
const INVISIBLE = new RegExp(
  `(${EMOJI}(?:\\u200D${EMOJI})*|${KEYCAP})|[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]`,
  "gu",
);
const LINE_BREAK = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/** The blank pattern of Braille is an ordinary symbol to Unicode, and an empty name to everybody. */
const BLANK = /[\t\p{Zs}\u2800]/gu;
