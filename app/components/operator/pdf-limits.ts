/** What a browser is asked to show of a PDF, and why it didn't. Light: the page knows it without pdf.js. */

/** Bytes: it is fetched whole, and lies in memory twice. */
export const MOST_BYTES = 25 * 1024 * 1024;
export const MOST_PAGES = 500;

export type PdfRefusal =
  | "unreachable"
  | "broken"
  | "locked"
  | "long"
  /** Took more time than anybody waits. */
  | "slow"
  | "failed";

/** Thrown where a file can't be shown. */
export class PdfFault extends Error {
  constructor(readonly refusal: PdfRefusal) {
    super(`the file is not shown: ${refusal}`);
  }
}
