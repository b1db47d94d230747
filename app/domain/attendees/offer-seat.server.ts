import type { Database, OrganizationContext } from "../context";
import { NOTIFY_NEXT } from "../tickets/change-tickets.sql";

const SEAT = `
SELECT t.campaign_id AS "campaignId", t.option_id AS "optionId"
  FROM tickets t JOIN campaigns c ON c.organization_id = t.organization_id AND c.id = t.campaign_id
 WHERE t.organization_id = $1::uuid AND t.id = $2::uuid AND c.event_cancelled_at IS NULL`;

/**
 * Tells the first person of the waiting list that the seat of an ended ticket is free, in the caller's
 * transaction. It reserves nothing. The caller checked who acts.
 */
export async function offerSeat(
  ctx: OrganizationContext,
  db: Database,
  ticketId: string,
): Promise<void> {
  const { now, organizationId } = ctx;
  const [seat] = await db.sql<{ campaignId: string; optionId: string }>({
    name: "seat-to-offer",
    text: SEAT,
    values: [organizationId, ticketId],
  });
  if (!seat) return;
  const values = [organizationId, seat.campaignId, seat.optionId, now];
  const [entry] = await db.sql<{ id: string }>({ name: "notify-next", text: NOTIFY_NEXT, values });
  if (entry) await ctx.enqueue(db, "notifications.send-waiting-notice", { entryId: entry.id });
}
