const UUID = "\\b[\\da-f]{8}-[\\da-f]{4}-[1-8][\\da-f]{3}-[89ab][\\da-f]{3}-[\\da-f]{12}\\b";
const ID_OR_LONG_NUMBER = new RegExp(`(${UUID})|\\d(?:[ -]?\\d){11,}`, "g");

/** Masks runs of digits as long as a card or account number, which no log may contain; ids stay whole. */
export function maskLongNumbers(text: string, mask: string): string {
  return text.replace(ID_OR_LONG_NUMBER, (_run, id?: string) => id ?? mask);
}
