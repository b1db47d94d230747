import { typedText } from "./typed-text";

/**
 * A number or a code as a keyboard of ours would have written it: the normal form of a typed text,
 * with the digits of every script and width as 0 to 9 and every kind of dash as `-`. Names keep their
 * letters: they pass `typedText` alone.
 */
export function plainTyping(text: string): string {
  return asciiDigits(typedText(text.normalize("NFKC")))
    .replace(/[\p{Pd}\u2212\u2043\u02D7]/gu, "-")
    .replace(/\s/g, " ");
}

/** A text with the digits of every script and width as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, asciiDigit);
}

/** Unicode keeps the ten digits of a script in a row. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
