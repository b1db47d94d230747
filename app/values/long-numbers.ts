const UUID = "\\b[\\da-f]{8}-[\\da-f]{4}-[1-8][\\da-f]{3}-[89ab][\\da-f]{3}-[\\da-f]{12}\\b";
const ID_OR_LONG_NUMBER = new RegExp(`(${UUID})|\\d(?:[ -]?\\d){11,}`, "g");

/**
 * A text with `mask` in place of every run of digits as long as a card's or an account's, which no
 * log and no record may have. An id of ours is kept whole: one in thirty has as many digits in a row.
 */
export function maskLongNumbers(text: string, mask: string): string {
  return text.replace(ID_OR_LONG_NUMBER, (_run, id?: string) => id ?? mask);
}
