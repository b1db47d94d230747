import { Icon } from "~/components/ui/icon";
import type { PublicTicket } from "~/domain/attendees/schema";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { groupedCode } from "~/values/ids/receipt-code";
import { EventFacts } from "./event-facts";
import { TicketNotice } from "./ticket-notice";

interface TicketListProps {
  event: PublicTicket["event"];
  tickets: PublicTicket[];
  /** The options of seats that somebody else has now. */
  given: string[];
  timezone: string;
  locale: string;
  fileHref: string;
}

/** The tickets of an order, each with a link to its own page. */
export function TicketList({ event, tickets, given, timezone, locale, fileHref }: TicketListProps) {
  const t = useT();
  const hasValid = tickets.some(({ state }) => state === "sold") && event.cancelledAt === null;
  return (
    <div className="card card-body card-page">
      <p className="hint">{t("attendees.ticket.order_heading")}</p>
      <h1 className="title">{event.title}</h1>
      <dl className="thanks-facts">
        <EventFacts event={event} timezone={timezone} locale={locale} />
      </dl>
      <ul className="receipt-donations">
        {tickets.map((ticket) => (
          <li key={ticket.code}>
            <span>
              {ticket.attendeeName && (
                <>
                  <strong>{ticket.attendeeName}</strong> ·{" "}
                </>
              )}
              {ticket.optionName}
            </span>
            {ticket.state === "sold" && event.cancelledAt === null && (
              <a
                className="link"
                href={paths.ticket(ticket.code)}
                aria-label={`${t("attendees.ticket.open")}: ${ticket.attendeeName || ticket.optionName}`}
              >
                {t("attendees.ticket.open")}
              </a>
            )}
            <span className="hint">{groupedCode(ticket.code)}</span>
            <TicketNotice ticket={ticket} timezone={timezone} locale={locale} />
          </li>
        ))}
        {given.map((option, place) => (
          <li key={place}>
            <span>{option}</span>
            <span className="hint">{t("attendees.ticket.given")}</span>
          </li>
        ))}
      </ul>
      {hasValid && (
        <p>
          <a className="button button-primary" href={fileHref} download>
            <Icon name="download" size={18} />
            {t("attendees.ticket.download_all")}
          </a>
        </p>
      )}
    </div>
  );
}
