import {
  INK,
  INNER_WIDTH,
  MUTED,
  drawRows,
  drawRule,
} from "~/infrastructure/files/pdf-rows.server";
import { makePdf, PAGE, type Pdf } from "~/infrastructure/files/pdf.server";
import type { Locale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { formatMoney, type Currency } from "~/values/money/money";
import { formatDay } from "~/values/time/day-text";

const ACCENT = "#5b21b6";
const AMOUNT_WIDTH = 120;

/** What an invoice or a credit note says on paper. Amounts are minor units. */
export interface InvoicePaper {
  kind: "invoice" | "credit_note";
  number: string;
  /** The number of the tax invoice that was issued for it elsewhere. */
  fiscalNumber: string | null;
  /** Days are `YYYY-MM-DD`. */
  issuedOn: string;
  /** Null for a credit note. */
  dueOn: string | null;
  paidOn: string | null;
  /** The number of the invoice that a credit note corrects. */
  corrects: string | null;
  issuer: { name: string; lines: readonly string[] };
  /** The organisation as its billing profile said when it was issued: label and value. */
  customer: readonly (readonly [label: string, value: string])[];
  lines: readonly { text: string; amount: bigint }[];
  taxText: string;
  total: bigint;
  /** What arrived of a part payment, and what credit notes took off while it was open. */
  paid: bigint;
  reduced: bigint;
  currency: Currency;
  /** Sentences below the sums: how to transfer, what a credit note does. */
  notes: readonly string[];
  locale: Locale;
}

/** Returns an invoice or credit note as a PDF file; the same data give the same bytes. */
export function invoicePdf(paper: InvoicePaper): Promise<Buffer> {
  const { locale, number, issuer, issuedOn, kind } = paper;
  const t = createTranslator(locale);
  const facts = {
    title: `${t(`subscription.paper.${kind}`)} ${number}`,
    author: issuer.name,
    language: locale,
    createdAt: new Date(`${issuedOn}T12:00:00Z`),
  };
  return makePdf(facts, (pdf) => {
    drawHead(pdf, t, paper);
    drawLines(pdf, t, paper);
    drawFoot(pdf, t, paper);
  });
}

/** What the tax document of each kind is called. */
const FISCAL = {
  invoice: "subscription.paper.fiscal_number",
  credit_note: "subscription.paper.fiscal_credit_note",
} as const;

function drawHead(pdf: Pdf, t: Translate, paper: InvoicePaper): void {
  const { kind, number, fiscalNumber, issuer, issuedOn, dueOn, paidOn, corrects, customer } = paper;
  pdf.rect(0, 0, PAGE.width, 8).fill(ACCENT);
  pdf.fillColor(INK).font("bold").fontSize(20);
  pdf.text(`${t(`subscription.paper.${kind}`)} ${number}`, PAGE.margin, PAGE.margin, {
    width: INNER_WIDTH,
  });
  pdf.font("regular").fontSize(10).fillColor(MUTED).text(t("subscription.paper.no_tax_document"));
  pdf.moveDown(0.8);
  const day = (label: string, value: string | null) =>
    value === null ? [] : [[label, formatDay(value)] as const];
  pdf.fontSize(10);
  drawRows(pdf, [
    ...day(t("subscription.paper.issued"), issuedOn),
    ...day(t("subscription.paper.due"), dueOn),
    ...day(t("subscription.paper.paid_on"), paidOn),
    ...(corrects ? [[t("subscription.paper.corrects"), corrects] as const] : []),
    ...(fiscalNumber ? [[t(FISCAL[kind]), fiscalNumber] as const] : []),
    [t("subscription.paper.issuer"), [issuer.name, ...issuer.lines].join("\n")],
  ]);
  drawRule(pdf);
  drawRows(pdf, customer);
  drawRule(pdf);
}

function drawLines(pdf: Pdf, t: Translate, paper: InvoicePaper): void {
  const { lines, currency, taxText, total, paid, reduced } = paper;
  const amountOf = (amount: bigint) =>
    `${amount < 0n ? "−" : ""}${formatMoney(amount < 0n ? -amount : amount, currency)}`;
  for (const { text, amount } of lines) drawAmount(pdf, text, amountOf(amount), "regular");
  drawAmount(pdf, taxText, amountOf(0n), "regular");
  drawRule(pdf);
  drawAmount(pdf, `${t("subscription.paper.total")} (${currency})`, amountOf(total), "bold");
  if (paid + reduced === 0n) return;
  if (paid > 0n) drawAmount(pdf, t("subscription.paper.paid"), amountOf(paid), "regular");
  if (reduced > 0n) drawAmount(pdf, t("subscription.paper.reduced"), amountOf(-reduced), "regular");
  if (paper.paidOn !== null) return;
  drawAmount(pdf, t("subscription.paper.rest"), amountOf(total - paid - reduced), "bold");
}

/** Draws one line with its amount at the right; on a full page it begins another. */
function drawAmount(pdf: Pdf, text: string, amount: string, font: "regular" | "bold"): void {
  if (pdf.y > PAGE.height - PAGE.margin - 60) pdf.addPage();
  const at = pdf.y;
  pdf.font(font).fontSize(10).fillColor(INK);
  pdf.text(text, PAGE.margin, at, { width: INNER_WIDTH - AMOUNT_WIDTH - 12 });
  const end = pdf.y;
  pdf.text(amount, PAGE.width - PAGE.margin - AMOUNT_WIDTH, at, {
    width: AMOUNT_WIDTH,
    align: "right",
  });
  pdf.y = Math.max(end, pdf.y) + 6;
  pdf.x = PAGE.margin;
}

function drawFoot(pdf: Pdf, t: Translate, { notes }: InvoicePaper): void {
  drawRule(pdf);
  pdf.font("regular").fontSize(9).fillColor(MUTED);
  for (const note of notes)
    pdf.text(note, PAGE.margin, pdf.y, { width: INNER_WIDTH }).moveDown(0.5);
  pdf.text(t("subscription.paper.foot"), PAGE.margin, pdf.y, { width: INNER_WIDTH });
}
