import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import type { RefundStatus } from "../payments/schema";
import { findTicket } from "./find-ticket.server";
import type { TicketFacts } from "./schema";

export interface Attendee extends TicketFacts {
  /** Of a refunded ticket: how far its refund is. */
  refund: RefundStatus | null;
}

const REFUND = `
SELECT r.status FROM tickets t JOIN refunds r ON r.organization_id = t.organization_id AND r.id = t.refund_id
 WHERE t.organization_id = $1::uuid AND t.id = $2::uuid`;

/** Returns a seat of an event with its refund. Throws `not_found`, also for a seat of another event. */
export async function getAttendee(
  ctx: OrganizationContext,
  campaignId: string,
  id: string,
): Promise<Attendee> {
  ctx.require("read", "donation");
  const ticket = await findTicket(ctx, id);
  if (!ticket || ticket.event.campaignId !== campaignId.toLowerCase())
    throw new DomainError("not_found");
  const values = [ctx.organizationId, ticket.id];
  const [rows = []] = await ctx.statements({ name: "ticket-refund", text: REFUND, values });
  return { ...ticket, refund: (rows[0]?.status as RefundStatus | undefined) ?? null };
}
