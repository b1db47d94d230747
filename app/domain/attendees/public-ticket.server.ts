import type { PublicTicket, TicketFacts } from "./schema";

/**
 * Returns the part of a ticket that its public page shows. It leaves out the buyer, because a stranger can order
 * with a known donor's e-mail. Only a valid ticket has the link of an online event.
 */
export function publicTicket(ticket: TicketFacts): PublicTicket {
  const { attendeeName, checkedInAt, code, optionName, state } = ticket;
  const { beginsAt, cancelledAt, endsAt, format, place, title } = ticket.event;
  const link = state === "sold" && cancelledAt === null ? ticket.event.link : "";
  const event = { title, beginsAt, endsAt, format, place, link, cancelledAt };
  return { code, state, checkedInAt, optionName, attendeeName, event };
}
