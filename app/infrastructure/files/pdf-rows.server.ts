import { PAGE, type Pdf } from "./pdf.server";

/** The colours of the platform's papers. */
export const INK = "#1f1b24";
export const MUTED = "#5d5766";
const LINE = "#d9d4de";
export const INNER_WIDTH = PAGE.width - 2 * PAGE.margin;
const LABEL_WIDTH = 150;

export type PdfRow = readonly [label: string, value: string];

/** Draws rows of label and value below each other, in the present size; long values wrap. */
export function drawRows(pdf: Pdf, rows: readonly PdfRow[]): void {
  for (const [label, value] of rows) {
    const at = pdf.y;
    pdf.font("regular").fillColor(MUTED);
    pdf.text(label, PAGE.margin, at, { width: LABEL_WIDTH - 12 });
    const left = pdf.y;
    pdf.font("bold").fillColor(INK);
    pdf.text(value, PAGE.margin + LABEL_WIDTH, at, { width: INNER_WIDTH - LABEL_WIDTH });
    pdf.y = Math.max(pdf.y, left) + 4;
    pdf.x = PAGE.margin;
  }
}

/** Draws a line over the width of the text. */
export function drawRule(pdf: Pdf): void {
  const at = pdf.y + 6;
  pdf
    .moveTo(PAGE.margin, at)
    .lineTo(PAGE.width - PAGE.margin, at)
    .lineWidth(0.7)
    .stroke(LINE);
  pdf.y = at + 10;
}
