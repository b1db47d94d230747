import { listOrderTickets } from "~/domain/attendees/list-order-tickets.server";
import { readOrderLink } from "~/domain/attendees/order-link.server";
import type { TicketFacts } from "~/domain/attendees/schema";
import { asDonor, type PublicContext } from "~/domain/context";
import { requireLiveLink } from "~/domain/donations/require-live-link.server";
import { DomainError } from "~/domain/errors";

/**
 * Returns the tickets of the order that the signed last part of the address names. Throws `not_found`, and
 * `link_expired` for a link from before the buyer's e-mail changed.
 */
export async function ticketsOfLink(
  visitor: PublicContext,
  signed = "",
): Promise<{ ctx: PublicContext; tickets: TicketFacts[] }> {
  const link = readOrderLink(signed);
  if (!link) throw new DomainError("not_found");
  await requireLiveLink(visitor, link);
  const ctx = asDonor(visitor, link.donationId, "receipt");
  const tickets = await listOrderTickets(ctx, link.donationId);
  if (tickets.length === 0) throw new DomainError("not_found");
  return { ctx, tickets };
}
