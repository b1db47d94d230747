/** Text files of rows (RFC 4180) that are safe to open in a spreadsheet. */

import { normalized } from "./normalized";

/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Excel splits lines at the list separator of the reader's language, which is `;` where decimals use a comma. */
export function separatorOf(locale: string): "," | ";" {
  return locale === "en" ? "," : ";";
}

/** A spreadsheet evaluates a cell that begins like this; a leading quote makes it text. */
const FORMULA = /^[=+\-@\t\r]/;
/** A negative number evaluates to itself, and stays a number. */
const NUMBER = /^-\d+(?:[.,]\d+)?$/;

/** Returns one line. Cells are quoted where needed, and none can become a formula. */
export function csvLine(cells: readonly string[], separator: "," | ";"): string {
  return `${cells.map(cell).join(separator)}\r\n`;
}

function cell(text: string): string {
  // Programs read full-width and small signs as the usual ones.
  const isFormula = FORMULA.test(normalized(text.slice(0, 1), "NFKC")) && !NUMBER.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n;\t]/.test(safe) || safe !== safe.trim()
    ? `"${safe.replaceAll('"', '""')}"`
    : safe;
}
