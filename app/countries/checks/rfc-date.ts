/** The date in Mexican numbers, all that is validated of a donor's RFC. */

export function hasRfcDate(compact: string): boolean {
  return isShortDate(compact.slice(-9, -3));
}

/** Returns whether a YYMMDD exists; the century is unknown, so 29 February of 00 does. */
export function isShortDate(text: string): boolean {
  const [year = 0, month = 0, day = 0] = [0, 2, 4].map((at) => Number(text.slice(at, at + 2)));
  const date = new Date(Date.UTC(2000 + year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
