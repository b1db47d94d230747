/** Text files of rows (RFC 4180), safe to open in a spreadsheet. */

/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** A spreadsheet runs what begins like this; a quote before it makes it text again. */
const FORMULA = /^[=+\-@\t\r]/;

/** One line with its end. Every cell is quoted where it must be, and none can become a formula. */
export function csvLine(cells: readonly string[], separator: "," | ";"): string {
  return `${cells.map(cell).join(separator)}\r\n`;
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n;\t]/.test(safe) || safe !== safe.trim()
    ? `"${safe.replaceAll('"', '""')}"`
    : safe;
}
