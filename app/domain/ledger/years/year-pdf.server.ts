import type { OrganizationContext } from "~/domain/context";
import {
  INK,
  INNER_WIDTH,
  MUTED,
  drawRows,
  drawRule,
} from "~/infrastructure/files/pdf-rows.server";
import { makePdf, PAGE, type Pdf } from "~/infrastructure/files/pdf.server";
import { monthText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { formatMoney } from "~/values/money/money";
import { formatDay } from "~/values/time/day-text";
import { taxText } from "./tax-text";
import { yearLines, type YearRow, type YearSection, type YearSummary } from "./year-lines";

/** A quarter of months beside each other; the year's own column comes after the last. */
const MONTHS_A_TABLE = 3;
const LABEL_WIDTH = 140;
const ROW_HEIGHT = 14;

/** Returns a year's summary as a PDF file; the same data give the same bytes. */
export function yearPdf(ctx: OrganizationContext, summary: YearSummary): Promise<Buffer> {
  ctx.require("read", "payout");
  const { locale, organization } = ctx;
  const t = createTranslator(locale);
  const { isOver, sections, until, year } = summary;
  const title = t("payouts.years.title", { year });
  const facts = {
    ...{ title, author: organization.name, language: locale },
    createdAt: new Date(`${until}T12:00:00Z`),
  };
  return makePdf(facts, (pdf) => {
    pdf.fillColor(INK).font("bold").fontSize(20);
    pdf.text(title, PAGE.margin, PAGE.margin, { width: INNER_WIDTH }).moveDown(0.6);
    pdf.fontSize(10);
    drawRows(pdf, [
      [t("payouts.organization"), organization.name],
      [
        t("common.fields.status"),
        isOver ? t("payouts.years.over") : t("payouts.years.not_over", { day: formatDay(until) }),
      ],
    ]);
    pdf.font("regular").fontSize(9).fillColor(MUTED);
    pdf.text(t("payouts.years.reading"), PAGE.margin, pdf.y + 4, { width: INNER_WIDTH });
    for (const section of sections) drawSection(pdf, t, section);
  });
}

function drawSection(pdf: Pdf, t: Translate, section: YearSection): void {
  const { currency, heldBy, months, total, withheld } = section;
  keepTogether(pdf, 40);
  drawRule(pdf);
  pdf.font("bold").fontSize(12).fillColor(INK);
  const title = t(`payouts.years.holder_title.${heldBy}`, { currency });
  pdf.text(title, PAGE.margin, pdf.y + 4, { width: INNER_WIDTH }).moveDown(0.4);
  for (let at = 0; at < months.length; at += MONTHS_A_TABLE) {
    drawTable(pdf, t, section, months.slice(at, at + MONTHS_A_TABLE));
  }
  // The year has a table of its own, so that nobody reads it as a month.
  drawTable(pdf, t, section, [total]);
  for (const { amount, ...tax } of withheld) {
    keepTogether(pdf, ROW_HEIGHT);
    const text = `${taxText(t, tax)}: ${formatMoney(amount, currency)}`;
    pdf.font("regular").fontSize(9).text(text, PAGE.margin, pdf.y, { width: INNER_WIDTH });
  }
}

function drawTable(
  pdf: Pdf,
  t: Translate,
  { currency }: YearSection,
  rows: readonly YearRow[],
): void {
  keepTogether(pdf, (yearLines.length + 2) * ROW_HEIGHT);
  const heads = rows.map(({ period }) => {
    const [year = "", month] = period.split("-");
    return month ? monthText(t, month) : t("payouts.years.whole", { year });
  });
  drawCells(pdf, ["", ...heads], "bold");
  for (const line of yearLines) {
    const amounts = rows.map((row) => formatMoney(row[line], currency));
    const isBalance = line === "opening" || line === "closing";
    drawCells(pdf, [t(`payouts.years.lines.${line}`), ...amounts], isBalance ? "bold" : "regular");
  }
  pdf.y += 8;
}

function drawCells(pdf: Pdf, [label = "", ...cells]: string[], font: "regular" | "bold"): void {
  const at = pdf.y;
  const width = (INNER_WIDTH - LABEL_WIDTH) / MONTHS_A_TABLE;
  pdf.font(font).fontSize(8.5).fillColor(INK);
  pdf.text(label, PAGE.margin, at, { width: LABEL_WIDTH - 6 });
  cells.forEach((cell, index) => {
    const left = PAGE.margin + LABEL_WIDTH + index * width;
    pdf.text(cell, left, at, { width: width - 4, align: "right" });
  });
  pdf.y = at + ROW_HEIGHT;
  pdf.x = PAGE.margin;
}

function keepTogether(pdf: Pdf, height: number): void {
  if (pdf.y + height > PAGE.height - PAGE.margin) pdf.addPage();
}
