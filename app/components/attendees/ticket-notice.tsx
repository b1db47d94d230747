import { Alert } from "~/components/ui/messages/alert";
import type { PublicTicket } from "~/domain/attendees/schema";
import { useT } from "~/i18n";
import { formatDateTime } from "~/i18n/dates";

interface TicketNoticeProps {
  ticket: PublicTicket;
  timezone: string;
  locale: string;
}

/** Says why a ticket lets nobody in; nothing for a valid one. */
export function TicketNotice({ ticket, timezone, locale }: TicketNoticeProps) {
  const t = useT();
  const { checkedInAt, event, state } = ticket;
  if (event.cancelledAt)
    return <Alert tone="warning">{t("attendees.ticket.event_cancelled")}</Alert>;
  if (state === "refunded") return <Alert tone="warning">{t("attendees.ticket.refunded")}</Alert>;
  if (state !== "sold") return <Alert tone="warning">{t("attendees.ticket.cancelled")}</Alert>;
  if (!checkedInAt) return null;
  const date = formatDateTime(checkedInAt, timezone, t, locale, "sentence");
  return <Alert tone="info">{t("attendees.ticket.used", { date })}</Alert>;
}
