import { normalized } from "./normalized";

/** Normalises a typed number or code: the digits of every script become 0 to 9, and every dash `-`. */
export function plainTyping(text: string): string {
  return asciiDigits(normalized(text, "NFKC"))
    .replace(/[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu, "")
    .replace(/[\p{Pd}\u2212\u2043\u02D7]/gu, "-")
    .replace(/\r\n|[\s\x85\u2800]/g, " ")
    .trim();
}

/** Replaces the digits of every script and width by 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, asciiDigit);
}

/** Unicode keeps the ten digits of a script in a row, so the distance to the first one is the value. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
