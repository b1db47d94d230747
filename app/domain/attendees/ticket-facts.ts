/** Reads a seat with its event and its buyer. */
import { eventInstant } from "~/values/time/event-time";
import type { Currency } from "~/values/money/money";
import type { Row, TenantContext } from "../context";
import type { TicketEvent, TicketFacts } from "./schema";
import type { TicketState } from "./ticket-states";

export const TICKET_COLUMNS = `t.id, t.code, t.state, t.version, t.attendee_name, t.attendee_email, t.given_at, t.amount, t.currency,
       t.checked_in_at, t.created_at, t.donation_id, p.name AS option_name, t.campaign_id, c.title, c.slug, c.color AS event_color,
       c.event_begins_at, c.event_ends_at, c.event_format, c.event_place, c.event_link, c.event_cancelled_at, c.event_version,
       o.first_name, o.last_name, o.email, d.locale`;

export const TICKET_TABLES = `tickets t
  JOIN ticket_options p ON p.organization_id = t.organization_id AND p.id = t.option_id
  JOIN campaigns c ON c.organization_id = t.organization_id AND c.id = t.campaign_id
  LEFT JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
  LEFT JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id`;

/** Converts a row of these columns; `ctx` has the zone of the event's local times. */
export function ticketOf(
  row: Row,
  ctx: Pick<TenantContext, "locale" | "organization">,
): TicketFacts {
  const zone = ctx.organization.timezone;
  const text = (name: string) => String(row[name] ?? "");
  return {
    id: text("id"),
    code: text("code"),
    state: row.state as TicketState,
    version: Number(row.version),
    attendeeName: text("attendee_name"),
    attendeeEmail: text("attendee_email"),
    givenAt: row.given_at as Date | null,
    optionName: text("option_name"),
    amount: row.amount as bigint,
    currency: row.currency as Currency,
    checkedInAt: row.checked_in_at as Date | null,
    createdAt: row.created_at as Date,
    event: {
      campaignId: text("campaign_id"),
      title: text("title"),
      slug: text("slug"),
      color: (row.event_color as string | null) ?? ctx.organization.color,
      beginsAt: eventInstant(row.event_begins_at as string | null, zone),
      endsAt: eventInstant(row.event_ends_at as string | null, zone),
      format: row.event_format as TicketEvent["format"],
      place: text("event_place"),
      link: text("event_link"),
      cancelledAt: row.event_cancelled_at as Date | null,
      version: Number(row.event_version),
    },
    donationId: row.donation_id as string | null,
    buyer: { firstName: text("first_name"), lastName: text("last_name"), email: text("email") },
    locale: row.locale ? text("locale") : ctx.locale,
  };
}
