import { groupedCode } from "~/values/ids/receipt-code";
import {
  INK,
  INNER_WIDTH,
  MUTED,
  drawRows,
  drawRule,
  type PdfRow,
} from "~/infrastructure/files/pdf-rows.server";
import { makePdf, PAGE, type Pdf } from "~/infrastructure/files/pdf.server";
import { formatDateTime, periodText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { formatDay } from "~/values/time/day-text";
import { methodText } from "~/i18n/method-text";
import { formatMoney } from "~/values/money/money";
import { qrCode } from "~/values/web/qr-code";
import type { CurrentOrganization } from "../context";
import type { DonationReceipt, YearReceipt } from "./schema";

const QR_SIZE = 110;
/** Columns of a year's list: left edge from the margin, width, and whether figures stand to the right. */
const COLUMNS = [
  { at: 0, width: 62, right: false },
  { at: 66, width: 82, right: false },
  { at: 152, width: 152, right: false },
  { at: 308, width: 92, right: false },
  { at: 404, width: 95, right: true },
] as const;

interface Page {
  pdf: Pdf;
  t: Translate;
  zone: string;
  locale: string;
  color: string;
}

/** Returns the receipt as a PDF file, in the donor's language. */
export async function receiptPdf(
  organization: Pick<CurrentOrganization, "timezone" | "color">,
  receipt: DonationReceipt | YearReceipt,
): Promise<Buffer> {
  const { locale, issuer, number } = receipt;
  const t = createTranslator(locale);
  const facts = {
    title: t("receipts.title", { number }),
    author: issuer.name,
    language: locale,
    createdAt: receipt.issuedAt,
  };
  return makePdf(facts, (pdf) => {
    const page = { pdf, t, zone: organization.timezone, locale, color: organization.color };
    drawHead(page, receipt);
    if (receipt.kind === "gift") drawDonation(page, receipt);
    else drawYear(page, receipt);
    drawCheck(page, receipt);
    drawPageNumbers(page);
  });
}

function drawHead(
  { pdf, t, zone, locale, color }: Page,
  receipt: DonationReceipt | YearReceipt,
): void {
  const { issuer, donor } = receipt;
  pdf.rect(0, 0, PAGE.width, 8).fill(color);
  pdf.fillColor(INK).font("bold").fontSize(20);
  const isPurchase = receipt.kind === "gift" && receipt.sellsTickets;
  const heading =
    receipt.kind === "gift"
      ? t(isPurchase ? "receipts.order_heading" : "receipts.gift_heading")
      : t("receipts.year_heading", { year: String(receipt.year) });
  pdf.text(heading, PAGE.margin, PAGE.margin, { width: INNER_WIDTH });
  pdf.moveDown(0.5).fontSize(10);
  const date = formatDateTime(receipt.issuedAt, zone, t, locale, "date");
  const rows: PdfRow[] = [
    [t("receipts.number"), receipt.number],
    [t("receipts.issued"), date],
    [t("receipts.issuer"), issuer.name],
    [issuer.uidLabel, issuer.uid],
    ...(issuer.address ? [[t("receipts.address"), issuer.address] as PdfRow] : []),
    [t(isPurchase ? "receipts.buyer" : "receipts.donor"), donor.name],
    ...(donor.document ? [[t("receipts.document"), donor.document] as PdfRow] : []),
  ];
  drawRows(pdf, rows);
}

function drawDonation({ pdf, t }: Page, receipt: DonationReceipt): void {
  const { amount, company, covered, currency, period, refunded, sellsTickets, state } = receipt;
  drawRule(pdf);
  drawRows(pdf, [
    [t("receipts.amount"), `${formatMoney(amount, currency)} ${currency}`],
    ...(covered > 0n
      ? [[t("receipts.covered_fees"), formatMoney(covered, currency)] as PdfRow]
      : []),
    [t("receipts.date"), formatDay(receipt.day)],
    [t(sellsTickets ? "receipts.event" : "receipts.campaign"), receipt.campaignTitle],
    ...(sellsTickets
      ? []
      : [[t("receipts.frequency"), t(`common.recurrence.${receipt.recurrence}`)] as PdfRow]),
    ...(period ? [[t("receipts.month"), periodText(t, period)] as PdfRow] : []),
    [t("receipts.method"), methodText(t, receipt)],
    ...(company ? [[t("receipts.company"), company] as PdfRow] : []),
    ...(state === "valid" ? [] : [[t("receipts.status"), t(`receipts.state.${state}`)] as PdfRow]),
    ...(refunded > 0n
      ? [[t("receipts.refunded_amount"), formatMoney(refunded, currency)] as PdfRow]
      : []),
  ]);
}

function drawYear({ pdf, t, zone, locale }: Page, receipt: YearReceipt): void {
  drawRule(pdf);
  const heads = ["date", "number", "campaign", "method", "amount"] as const;
  drawCells(
    pdf,
    heads.map((head) => t(`receipts.${head}`)),
    MUTED,
  );
  for (const donation of receipt.donations) {
    if (pdf.y > PAGE.height - PAGE.margin - 40) pdf.addPage();
    const { state, counted, currency } = donation;
    drawCells(
      pdf,
      [
        formatDay(donation.day),
        donation.number,
        donation.campaignTitle,
        methodText(t, donation),
        formatMoney(counted, currency),
      ],
      INK,
    );
    if (state !== "valid") {
      const note = `${t(`receipts.state.${state}`)} · ${formatMoney(donation.amount, currency)}`;
      pdf
        .font("regular")
        .fillColor(MUTED)
        .text(note, PAGE.margin + COLUMNS[2].at);
      pdf.y += 3;
    }
  }
  drawRule(pdf);
  const year = String(receipt.year);
  const label = t(receipt.isOver ? "receipts.total" : "receipts.total_so_far", { year });
  pdf.fontSize(12);
  for (const { currency, amount } of receipt.totals)
    drawRows(pdf, [[label, `${formatMoney(amount, currency)} ${currency}`]]);
  pdf.fontSize(9).font("regular").fillColor(MUTED);
  if (receipt.donations.some(({ state }) => state !== "valid"))
    pdf.text(t("receipts.counted"), PAGE.margin, pdf.y, { width: INNER_WIDTH });
  if (!receipt.isOver) {
    const date = formatDateTime(receipt.issuedAt, zone, t, locale, "date");
    pdf.text(t("receipts.so_far", { date }), PAGE.margin, pdf.y, { width: INNER_WIDTH });
  }
}

/** Draws one line of a list; a cell too long for its column goes on below. */
function drawCells(pdf: Pdf, cells: readonly string[], color: string): void {
  const at = pdf.y;
  pdf.font("regular").fontSize(9).fillColor(color);
  let end = at;
  cells.forEach((cell, place) => {
    const column = COLUMNS[place];
    if (!column) return;
    const { at: left, width, right } = column;
    pdf.text(cell, PAGE.margin + left, at, { width, align: right ? "right" : "left" });
    end = Math.max(end, pdf.y);
  });
  pdf.y = end + 3;
  pdf.x = PAGE.margin;
}

/** Says how anyone checks the receipt, beside the QR code of the page that does it. */
function drawCheck({ pdf, t }: Page, receipt: DonationReceipt | YearReceipt): void {
  if (pdf.y > PAGE.height - PAGE.margin - QR_SIZE - 60) pdf.addPage();
  drawRule(pdf);
  const top = pdf.y;
  const { size, path } = qrCode(receipt.checkHref);
  pdf
    .save()
    .translate(PAGE.margin, top)
    .scale(QR_SIZE / size)
    .path(path)
    .fill("#000")
    .restore();
  const left = PAGE.margin + QR_SIZE + 18;
  const width = INNER_WIDTH - QR_SIZE - 18;
  pdf.font("regular").fontSize(9).fillColor(MUTED);
  pdf.text(t("receipts.code"), left, top + 6, { width });
  pdf.font("bold").fontSize(13).fillColor(INK).text(groupedCode(receipt.code), { width });
  pdf.moveDown(0.4).font("regular").fontSize(9).fillColor(MUTED);
  const address = receipt.checkHref.replace(/^https?:\/\//, "").replace(/\/[^/]*$/, "");
  pdf.text(t("receipts.check_hint", { address }), { width, link: receipt.checkHref });
  pdf.moveDown(0.6).text(t("receipts.no_tax", { organization: receipt.issuer.name }), { width });
  pdf.y = Math.max(pdf.y, top + QR_SIZE);
}

function drawPageNumbers({ pdf, t }: Page): void {
  const { start, count } = pdf.bufferedPageRange();
  if (count < 2) return;
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    const text = t("receipts.page", { page: index + 1, pages: count });
    // Below the margin a text would open a new page.
    pdf.page.margins.bottom = 0;
    pdf.font("regular").fontSize(8).fillColor(MUTED);
    pdf.text(text, PAGE.margin, PAGE.height - 30, { width: INNER_WIDTH, align: "right" });
  }
}
