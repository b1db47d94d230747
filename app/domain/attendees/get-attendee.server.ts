import { isId } from "~/values/ids/ids";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import type { RefundStatus } from "../payments/schema";
import type { TicketFacts } from "./schema";
import { TICKET_COLUMNS, TICKET_TABLES, ticketOf } from "./ticket-facts";

export interface Attendee extends TicketFacts {
  /** Of a refunded ticket: how far its refund is. */
  refund: RefundStatus | null;
}

const OF_EVENT = `
SELECT ${TICKET_COLUMNS},
       (SELECT r.status FROM refunds r WHERE r.organization_id = t.organization_id AND r.id = t.refund_id) AS refund
  FROM ${TICKET_TABLES}
 WHERE t.organization_id = $1::uuid AND t.campaign_id = $2::uuid AND t.id = $3::uuid`;

/** Returns a seat of an event with its refund. Throws `not_found`, also for a seat of another event. */
export async function getAttendee(
  ctx: OrganizationContext,
  campaignId: string,
  id: string,
): Promise<Attendee> {
  ctx.require("read", "donation", { campaign_id: campaignId });
  if (!isId(campaignId) || !isId(id)) throw new DomainError("not_found");
  const values = [ctx.organizationId, campaignId, id];
  const [[row] = []] = await ctx.statements({ name: "ticket-of-event", text: OF_EVENT, values });
  if (!row) throw new DomainError("not_found");
  return { ...ticketOf(row, ctx), refund: row.refund as RefundStatus | null };
}
