import { isLocale } from "~/i18n/config";
import { formatDateTime } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { absoluteUrl } from "~/infrastructure/env.server";
import { makePdf, PAGE, type Pdf } from "~/infrastructure/files/pdf.server";
import { formatMoney } from "~/values/money/money";
import { qrCode } from "~/values/web/qr-code";
import { groupedCode } from "~/values/ids/receipt-code";
import type { CurrentOrganization, TenantContext } from "../context";
import type { TicketFacts } from "./schema";

const INK = "#1f1b24";
const MUTED = "#5d5766";
const LABEL_WIDTH = 120;
const QR_SIZE = 190;
const inner = PAGE.width - 2 * PAGE.margin;

interface Page {
  pdf: Pdf;
  t: Translate;
  locale: string;
  organization: CurrentOrganization;
}

/**
 * Returns the tickets as a PDF file with a page for each, in the language of their order. Throws for an
 * empty list.
 */
export async function ticketPdf(
  { organization, now, locale: usual }: Pick<TenantContext, "locale" | "now" | "organization">,
  tickets: readonly TicketFacts[],
): Promise<Buffer> {
  const [first] = tickets;
  if (!first) throw new Error("a file needs a ticket");
  const locale = isLocale(first.locale) ? first.locale : usual;
  const t = createTranslator(locale);
  const facts = {
    title: t("attendees.ticket.title", { event: first.event.title }),
    author: organization.name,
    language: locale,
    createdAt: now,
  };
  return makePdf(facts, (pdf) => {
    tickets.forEach((ticket, place) => {
      if (place > 0) pdf.addPage();
      drawTicket({ pdf, t, locale, organization }, ticket);
    });
  });
}

function drawTicket(page: Page, ticket: TicketFacts): void {
  const { pdf, organization } = page;
  pdf.rect(0, 0, PAGE.width, 8).fill(ticket.event.color);
  pdf.fillColor(MUTED).font("regular").fontSize(11);
  pdf.text(organization.name, PAGE.margin, PAGE.margin, { width: inner });
  pdf.moveDown(0.3).fillColor(INK).font("bold").fontSize(22);
  pdf.text(ticket.event.title, { width: inner });
  pdf.moveDown(0.6).fontSize(11);
  for (const [label, value] of ticketRows(page, ticket)) drawRow(pdf, label, value);
  drawCode(page, ticket);
}

/** Returns the facts of a ticket by label; one without a value is left out. */
function ticketRows({ t, locale, organization }: Page, ticket: TicketFacts): [string, string][] {
  const { event, amount, currency } = ticket;
  const time = (at: Date | null) =>
    at ? formatDateTime(at, organization.timezone, t, locale, "long") : "";
  const rows: [string, string][] = [
    [t("attendees.ticket.when"), time(event.beginsAt)],
    [t("attendees.ticket.until"), time(event.endsAt)],
    [
      t("attendees.ticket.where"),
      event.format === "online" ? t("attendees.ticket.online") : event.place,
    ],
    [t("attendees.ticket.attendee"), ticket.attendeeName],
    [t("attendees.ticket.option"), ticket.optionName],
    [t("attendees.price"), amount > 0n ? formatMoney(amount, currency) : ""],
  ];
  return rows.filter(([, value]) => value !== "");
}

function drawRow(pdf: Pdf, label: string, value: string): void {
  const at = pdf.y;
  pdf.font("regular").fillColor(MUTED);
  pdf.text(label, PAGE.margin, at, { width: LABEL_WIDTH - 12 });
  const left = pdf.y;
  pdf.font("bold").fillColor(INK);
  pdf.text(value, PAGE.margin + LABEL_WIDTH, at, { width: inner - LABEL_WIDTH });
  pdf.y = Math.max(pdf.y, left) + 5;
  pdf.x = PAGE.margin;
}

function drawCode({ pdf, t, organization }: Page, { code }: TicketFacts): void {
  if (pdf.y > PAGE.height - PAGE.margin - QR_SIZE - 90) pdf.addPage();
  const top = pdf.y + 18;
  const { size, path } = qrCode(absoluteUrl(organization.slug, `/t/${code}`));
  pdf
    .save()
    .translate((PAGE.width - QR_SIZE) / 2, top)
    .scale(QR_SIZE / size)
    .path(path)
    .fill("#000")
    .restore();
  const center = { width: inner, align: "center" } as const;
  pdf.font("bold").fontSize(16).fillColor(INK);
  pdf.text(groupedCode(code), PAGE.margin, top + QR_SIZE + 6, center);
  pdf.moveDown(0.3).font("regular").fontSize(10).fillColor(MUTED);
  pdf.text(t("attendees.ticket.show"), center);
}
