const UUID = "\\b[\\da-f]{8}-[\\da-f]{4}-[1-8][\\da-f]{3}-[89ab][\\da-f]{3}-[\\da-f]{12}\\b";
const ID_OR_LONG_NUMBER = new RegExp(`(${UUID})|\\d(?:[ -]?\\d){11,}`, "g");

/**
 * Replaces every run of digits as long as a card or account number by `mask`, because no log and no record
 * may contain one. Ids stay whole, although one in thirty has that many digits in a row.
 */
export function maskLongNumbers(text: string, mask: string): string {
  return text.replace(ID_OR_LONG_NUMBER, (_run, id?: string) => id ?? mask);
}
