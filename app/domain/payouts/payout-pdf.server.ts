import type { OrganizationContext } from "~/domain/context";
import {
  INK,
  INNER_WIDTH,
  MUTED,
  drawRows,
  drawRule,
} from "~/infrastructure/files/pdf-rows.server";
import { makePdf, PAGE, type Pdf } from "~/infrastructure/files/pdf.server";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { formatMoney } from "~/values/money/money";
import { formatDay } from "~/values/time/day-text";
import { lineDetail, lineText, type PayoutLine } from "./payout-line";
import type { ShownPayout } from "./payout-view";
import { lineKinds } from "./states";

/** The lines that the paper prints one by one; the file has all of them. */
const MOST_LINES = 400;
const AMOUNT_WIDTH = 110;
/** A long title never takes a second line. */
const DETAIL = { height: 8, ellipsis: true, lineBreak: false } as const;
const COLUMNS = ["gross", "fee", "taxes", "commission", "net", "running"] as const;

/** Returns a payout's statement as a PDF file; the same data give the same bytes. */
export function payoutPdf(
  ctx: OrganizationContext,
  payout: ShownPayout,
  lines: readonly PayoutLine[],
): Promise<Buffer> {
  ctx.require("read", "payout");
  const { locale, organization } = ctx;
  const t = createTranslator(locale);
  const title = t("payouts.statement_title", { number: payout.number });
  const facts = {
    ...{ title, author: organization.name, language: locale },
    createdAt: new Date(`${payout.plannedOn}T12:00:00Z`),
  };
  return makePdf(facts, (pdf) => {
    pdf.fillColor(INK).font("bold").fontSize(20);
    pdf.text(title, PAGE.margin, PAGE.margin, { width: INNER_WIDTH }).moveDown(0.6);
    pdf.fontSize(10);
    drawRows(pdf, [
      [t("payouts.organization"), organization.name],
      [t("payouts.columns.planned_on"), formatDay(payout.plannedOn)],
      [t("common.fields.status"), t(`payouts.states.${payout.state}`)],
      [t("payouts.account"), `${payout.bankName} ····${payout.lastFour}`],
    ]);
    drawRule(pdf);
    drawSums(pdf, t, payout, lines);
    drawRule(pdf);
    drawLines(pdf, t, payout, lines);
  });
}

function drawSums(pdf: Pdf, t: Translate, payout: ShownPayout, lines: readonly PayoutLine[]): void {
  const { amount, closing, currency, opening } = payout;
  const draw = (text: string, sum: bigint, font: "regular" | "bold" = "regular") =>
    drawAmount(pdf, text, formatMoney(sum, currency), font);
  draw(t("payouts.opening"), opening);
  for (const kind of lineKinds) {
    const same = lines.filter((line) => line.kind === kind);
    const sum = same.reduce((total, { net }) => total + net, 0n);
    if (same.length > 0) draw(`${t(`payouts.kinds.${kind}`)} (${same.length})`, sum);
  }
  draw(t("payouts.closing"), -closing);
  draw(`${t("payouts.amount")} (${currency})`, amount, "bold");
}

function drawAmount(pdf: Pdf, text: string, amount: string, font: "regular" | "bold"): void {
  if (pdf.y > PAGE.height - PAGE.margin - 40) pdf.addPage();
  const at = pdf.y;
  pdf.font(font).fontSize(10).fillColor(INK);
  pdf.text(text, PAGE.margin, at, { width: INNER_WIDTH - AMOUNT_WIDTH - 12 });
  const end = pdf.y;
  const left = PAGE.width - PAGE.margin - AMOUNT_WIDTH;
  pdf.text(amount, left, at, { width: AMOUNT_WIDTH, align: "right" });
  pdf.y = Math.max(end, pdf.y) + 4;
  pdf.x = PAGE.margin;
}

function drawLines(
  pdf: Pdf,
  t: Translate,
  { currency }: ShownPayout,
  lines: readonly PayoutLine[],
): void {
  const width = INNER_WIDTH / (COLUMNS.length + 2);
  const draw = (cells: readonly string[], font: "regular" | "bold", detail = "") => {
    if (pdf.y > PAGE.height - PAGE.margin - 40) pdf.addPage();
    const at = pdf.y;
    pdf.font(font).fontSize(7).fillColor(INK);
    cells.forEach((cell, index) => {
      const align = index < 2 ? "left" : "right";
      pdf.text(cell, PAGE.margin + index * width, at, { width: width - 4, align });
    });
    pdf.y = at + 13;
    if (!detail) return;
    pdf.font("regular").fontSize(6.5).fillColor(MUTED);
    pdf.text(detail, PAGE.margin + width, at + 9, { ...DETAIL, width: INNER_WIDTH - width });
    pdf.y = at + 21;
  };
  const heads = COLUMNS.map((name) => t(`payouts.columns.${name}`));
  draw([t("payouts.columns.posted_at"), t("payouts.columns.kind"), ...heads], "bold");
  for (const line of lines.slice(0, MOST_LINES)) {
    const sums = COLUMNS.map((name) => formatMoney(line[name], currency));
    draw([formatDay(line.effectiveOn), lineText(t, line), ...sums], "regular", lineDetail(line));
  }
  if (lines.length <= MOST_LINES) return;
  pdf.font("regular").fontSize(9).fillColor(MUTED);
  const left = { count: lines.length - MOST_LINES };
  pdf.text(t("payouts.more_lines", left), PAGE.margin, pdf.y + 6, { width: INNER_WIDTH });
}
