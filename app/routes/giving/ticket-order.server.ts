import { listOrderTickets } from "~/domain/attendees/list-order-tickets.server";
import { readOrderLink } from "~/domain/attendees/order-link.server";
import { publicTicket } from "~/domain/attendees/public-ticket.server";
import type { PublicTicket, TicketFacts } from "~/domain/attendees/schema";
import { asDonor, type PublicContext } from "~/domain/context";
import { requireLiveLink } from "~/domain/donations/donor-area/require-live-link.server";
import { DomainError } from "~/domain/errors";

interface BuyerTickets {
  ctx: PublicContext;
  /** The event's colour. */
  color: string;
  event: PublicTicket["event"];
  tickets: TicketFacts[];
  /** The options of seats that were given to somebody else: code and name are theirs alone. */
  given: string[];
}

/**
 * Returns the buyer's tickets of the order that the signed last part of the address names. Throws `not_found`, and
 * `link_expired` for a link from before the buyer's e-mail changed.
 */
export async function ticketsOfLink(visitor: PublicContext, signed = ""): Promise<BuyerTickets> {
  const link = readOrderLink(signed);
  if (!link) throw new DomainError("not_found");
  await requireLiveLink(visitor, link);
  const ctx = asDonor(visitor, link.donationId, "receipt");
  const all = await listOrderTickets(ctx, link.donationId);
  const [first] = all;
  if (!first) throw new DomainError("not_found");
  const tickets = all.filter(({ givenAt }) => givenAt === null);
  const given = all.filter(({ givenAt }) => givenAt !== null).map(({ optionName }) => optionName);
  return { ctx, color: first.event.color, event: publicTicket(first).event, tickets, given };
}
