import { ReceiptFact } from "~/components/giving/receipts/receipt-fact";
import { Icon } from "~/components/ui/icon";
import type { PublicTicket } from "~/domain/attendees/schema";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { QrCode } from "~/values/web/qr-code";
import { groupedCode } from "~/values/ids/receipt-code";
import { EventFacts } from "./event-facts";
import { TicketNotice } from "./ticket-notice";

interface TicketPanelProps {
  ticket: PublicTicket;
  timezone: string;
  locale: string;
  organization: { name: string };
  qr: QrCode;
}

/** A ticket as its owner shows it at the entrance. */
export function TicketPanel({ ticket, timezone, locale, organization, qr }: TicketPanelProps) {
  const t = useT();
  const { attendeeName, code, event, optionName, state } = ticket;
  const isValid = state === "sold" && event.cancelledAt === null;
  return (
    <div className="card card-body card-page">
      <p className="hint">{t("attendees.ticket.heading")}</p>
      <h1 className="title">{event.title}</h1>
      <TicketNotice ticket={ticket} timezone={timezone} locale={locale} />
      {isValid && (
        <div className="ticket-code">
          <svg
            role="img"
            aria-label={t("attendees.ticket.qr")}
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            shapeRendering="crispEdges"
            className="ticket-qr"
          >
            <rect width={qr.size} height={qr.size} fill="#fff" />
            <path d={qr.path} fill="#000" />
          </svg>
          <p className="receipt-code">{groupedCode(code)}</p>
          <p className="hint">{t("attendees.ticket.show")}</p>
        </div>
      )}
      <dl className="thanks-facts">
        <EventFacts event={event} timezone={timezone} locale={locale} />
        {attendeeName && (
          <ReceiptFact name={t("attendees.ticket.attendee")}>{attendeeName}</ReceiptFact>
        )}
        <ReceiptFact name={t("attendees.ticket.option")}>{optionName}</ReceiptFact>
        <ReceiptFact name={t("attendees.ticket.organizer")}>{organization.name}</ReceiptFact>
      </dl>
      {isValid && (
        <>
          <p className="ticket-links">
            <a className="button button-primary" href={paths.ticketFile(code)} download>
              <Icon name="download" size={18} />
              {t("attendees.ticket.download")}
            </a>
            {event.beginsAt && (
              <a className="button button-outline" href={paths.ticketCalendar(code)} download>
                {t("attendees.ticket.calendar")}
              </a>
            )}
            {event.format === "online" && event.link && (
              <a className="button button-outline" href={event.link} rel="noreferrer">
                {t("attendees.ticket.join")}
              </a>
            )}
          </p>
          <p className="hint">{t("attendees.ticket.keep")}</p>
        </>
      )}
    </div>
  );
}
