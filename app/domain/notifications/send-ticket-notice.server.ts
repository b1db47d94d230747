import { isLocale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { sendMail } from "~/infrastructure/mail.server";
import type { JobPayload } from "../../../jobs/catalog";
import { findTicket } from "../attendees/find-ticket.server";
import { addressOf, nameOf } from "~/values/ticket-names";
import type { OrganizationContext } from "../context";
import { brandOf, layOutMail } from "./mail-layout";
import { eventRows } from "./send-tickets.server";

/** Tells an attendee that the ticket was cancelled, and what happens to the payment. */
export async function sendTicketNotice(
  ctx: OrganizationContext,
  { ticketId }: JobPayload<"notifications.send-ticket-notice">,
): Promise<void> {
  const ticket = await findTicket(ctx, ticketId);
  if (!ticket || (ticket.state !== "cancelled" && ticket.state !== "refunded")) return;
  const { organization } = ctx;
  const locale = isLocale(ticket.locale) ? ticket.locale : ctx.locale;
  const t = createTranslator(locale);
  const values = { event: ticket.event.title, organization: organization.name };
  const mail = layOutMail({
    locale,
    brand: brandOf(organization, ticket.event.color),
    subject: t("emails.ticket.cancelled_subject", values),
    name: nameOf(ticket),
    paragraphs: [
      t("emails.ticket.cancelled_text", values),
      ...(ticket.state === "refunded" ? [t("emails.ticket.money_back")] : []),
    ],
    rows: [
      ...eventRows(ctx, ticket, t, locale),
      { label: t("attendees.ticket.option"), value: ticket.optionName },
    ],
    why: t("emails.ticket.why", values),
  });
  await sendMail({
    kind: "ticket_notice",
    ...mail,
    to: addressOf(ticket),
    messageId: `ticket-cancelled-${ticket.id}`,
  });
}
