/** Limits and errors of the PDF viewer. The page imports this file without pdf.js. */

/** Bytes: the file is fetched completely, and memory contains it twice. */
export const MOST_BYTES = 25 * 1024 * 1024;
export const MOST_PAGES = 500;

export type PdfRefusal =
  | "unreachable"
  | "broken"
  | "locked"
  | "long"
  /** Rendering took too long. */
  | "slow"
  | "failed";

/** Thrown when a file cannot be shown. */
export class PdfFault extends Error {
  constructor(readonly refusal: PdfRefusal) {
    super(`the file is not shown: ${refusal}`);
  }
}
