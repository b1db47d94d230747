import { ReceiptFact } from "~/components/giving/receipts/receipt-fact";
import type { PublicTicket } from "~/domain/attendees/schema";
import { useT } from "~/i18n";
import { formatDateTime } from "~/i18n/dates";

interface EventFactsProps {
  event: PublicTicket["event"];
  timezone: string;
  locale: string;
}

/** Shows date and place of an event, if they are announced. */
export function EventFacts({ event, timezone, locale }: EventFactsProps) {
  const t = useT();
  const { beginsAt, endsAt, format, place } = event;
  const where = format === "online" ? t("attendees.ticket.online") : place;
  return (
    <>
      {beginsAt && (
        <ReceiptFact name={t("attendees.ticket.when")}>
          {formatDateTime(beginsAt, timezone, t, locale, "long")}
        </ReceiptFact>
      )}
      {endsAt && (
        <ReceiptFact name={t("attendees.ticket.until")}>
          {formatDateTime(endsAt, timezone, t, locale, "long")}
        </ReceiptFact>
      )}
      {where && <ReceiptFact name={t("attendees.ticket.where")}>{where}</ReceiptFact>}
    </>
  );
}
