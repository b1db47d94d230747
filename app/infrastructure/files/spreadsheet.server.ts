/** Writes spreadsheets (XLSX) as streams, with one row in memory. */
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { writeXlsxStream } from "hucre/xlsx";

/** Excel's limit for the text of one cell. */
const LONGEST_TEXT = 32_767;
/** XML cannot carry these, escaped or not. */
// eslint-disable-next-line no-control-regex -- these are the characters that a cell must not have
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Writes sheets of at most 1,048,576 rows. A text is never a formula and keeps leading zeros. */
export function writeSpreadsheet(
  headers: readonly string[],
  rows: AsyncIterable<readonly (string | number | Date | null)[]>,
): Readable {
  async function* cells() {
    for await (const row of rows) {
      yield row.map((cell) => (typeof cell === "string" ? storable(cell) : cell));
    }
  }
  const columns = headers.map((header) => ({ header: storable(header) }));
  const sheet = { name: "Datos", columns, freezePane: { rows: 1 } };
  return Readable.fromWeb(writeXlsxStream(cells(), sheet) as ReadableStream);
}

const storable = (text: string) => text.replace(FORBIDDEN, "").slice(0, LONGEST_TEXT);
