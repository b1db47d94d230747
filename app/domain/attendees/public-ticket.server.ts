import type { PublicTicket, TicketFacts } from "./schema";

/**
 * Returns what a page shows of a ticket to anyone who has its code. The buyer is left out, because an order may
 * belong to a donor whose name somebody else knows nothing of; the link of an online event is for valid tickets.
 */
export function publicTicket(ticket: TicketFacts): PublicTicket {
  const { attendeeName, checkedInAt, code, optionName, state } = ticket;
  const { beginsAt, cancelledAt, endsAt, format, place, title } = ticket.event;
  const link = state === "sold" && cancelledAt === null ? ticket.event.link : "";
  const event = { title, beginsAt, endsAt, format, place, link, cancelledAt };
  return { code, state, checkedInAt, optionName, attendeeName, event };
}
