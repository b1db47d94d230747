import { textForCode } from "~/i18n/text-key";
import { toDecimal } from "~/values/money/money";
import { hasWords } from "~/values/text/search-text";
import { addressOf, nameOf } from "~/values/ticket-names";
import {
  IDENTITY,
  identityColumns,
  identityOf,
  type Identity,
} from "../donors/identity-columns.sql";
import { defineList } from "../define-list.server";
import { newestFirst } from "../list-definition";
import { choice, reference, searchFilter } from "../list-filters";
import type { TicketFacts } from "./schema";
import { TICKET_COLUMNS, TICKET_TABLES, ticketOf } from "./ticket-facts";
import { arrivals, ticketStates } from "./ticket-states";
import { isAllowed } from "../context";

export interface ListedAttendee extends TicketFacts {
  /** The member who checked the ticket in; empty before, and for one who left. */
  checkedInBy: string;
  /** The buyer's. */
  identity: Identity;
}

const PERSON = "t.attendee_name, t.attendee_email, o.first_name, o.last_name, o.email";

/**
 * Lists the seats of the organisation's events, the newest first; one of an open payment only on request, and
 * none of a sale that was cancelled unpaid.
 * Whoever has a code comes in, so only those who manage tickets find one by it.
 */
export const listAttendees = defineList({
  scope: ["donation", "d"],
  from: `${TICKET_TABLES}
    LEFT JOIN users u ON u.id = t.checked_in_by`,
  select: `${TICKET_COLUMNS}, u.first_name || ' ' || u.last_name AS checked_in_name, ${IDENTITY}`,
  where: ({ filter }) =>
    `t.organization_id = $1 AND t.sale_cancelled_at IS NULL${filter.state ? "" : " AND t.state IN ('sold', 'cancelled', 'refunded')"}`,
  filters: {
    q: searchFilter((text, bind, ctx) => {
      const seesCodes = ctx.kind === "organization" && isAllowed(ctx.ability, "update", "donation");
      return hasWords(
        seesCodes ? `concat_ws(' ', ${PERSON}, t.code)` : `concat_ws(' ', ${PERSON})`,
        text,
        bind,
      );
    }),
    campaign: reference("t.campaign_id"),
    option: reference("t.option_id"),
    state: choice(ticketStates, "t.state"),
    arrival: choice(arrivals, (arrival) =>
      arrival === "arrived"
        ? "t.checked_in_at IS NOT NULL"
        : ["t.checked_in_at IS NULL", "t.state = 'sold'"],
    ),
  },
  counts: {
    columns: "t.state, t.checked_in_at",
    select: `count(*) FILTER (WHERE state = 'sold')::int AS sold,
      count(*) FILTER (WHERE state = 'sold' AND checked_in_at IS NOT NULL)::int AS arrived`,
    needsAll: true,
    read: ({ sold, arrived }) => ({ sold: Number(sold ?? 0), arrived: Number(arrived ?? 0) }),
  },
  order: newestFirst("t.created_at", "t.id"),
  item: (row, ctx): ListedAttendee => ({
    ...ticketOf(row, ctx),
    checkedInBy: String(row.checked_in_name ?? ""),
    identity: identityOf(row),
  }),
  columns: {
    name: { header: "attendees.name", value: (one) => nameOf(one) },
    email: { header: "attendees.email", value: (one) => addressOf(one) },
    campaign: { header: "common.fields.campaign", value: ({ event }) => event.title },
    option: { header: "attendees.option", value: ({ optionName }) => optionName },
    price: {
      isNumber: true,
      header: "attendees.price",
      value: ({ amount, currency }) => toDecimal(amount, currency),
    },
    currency: { header: "common.fields.currency", value: ({ currency }) => currency },
    state: {
      header: "common.fields.status",
      value: ({ state }) => state,
      cell: ({ state }, { t }) => textForCode(t, "attendees.state", state, "common.unknown"),
    },
    checked_in_at: { header: "attendees.checked_in", value: ({ checkedInAt }) => checkedInAt },
    checked_in_by: { header: "attendees.checked_in_by", value: (one) => one.checkedInBy },
    buyer: {
      header: "attendees.buyer",
      value: ({ buyer }) => `${buyer.firstName} ${buyer.lastName}`.trim(),
    },
    buyer_email: { header: "attendees.buyer_email", value: ({ buyer }) => buyer.email },
    ...identityColumns<ListedAttendee>(({ identity }) => identity),
    bought_at: { header: "attendees.bought", value: ({ createdAt }) => createdAt },
    uuid: { header: "common.fields.uuid", value: ({ id }) => id },
  },
  file: { name: "attendees.file", ability: ["create", "export"] },
});
