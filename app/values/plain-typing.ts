/**
 * What was typed or pasted, as a keyboard of ours would have written it: digits of every script and
 * width as 0 to 9, every kind of dash as `-`, of blanks as a space, and no marks that nobody sees
 * (text direction, zero width, soft hyphen). For numbers and codes; names keep their letters.
 */
export function plainTyping(text: string): string {
  return withoutMarks(text.normalize("NFKC"))
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/\s/g, " ")
    .trim();
}

/**
 * A name or another line of text without the marks that nobody sees but that turn, hide or double
 * what stands around them (a paste from a phone's contacts brings them); accents composed.
 */
export function withoutMarks(text: string): string {
  return text.normalize("NFC").replace(/\p{Cf}/gu, "");
}

/** Unicode keeps the ten digits of a script in a row. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
