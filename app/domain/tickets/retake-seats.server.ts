import type { Database, TenantContext } from "../context";
import { LOCK_ORDER_OPTIONS } from "./change-tickets.sql";

/** Seats that are not the order's any more, and that it may have again. */
const TO_RETAKE = `(state IN ('held', 'released') OR (state = 'cancelled' AND charged_back_at IS NOT NULL))`;
const IS_CANCELLED = `
SELECT 1 FROM tickets
 WHERE organization_id = $1::uuid AND donation_id = $2::uuid AND sale_cancelled_at IS NOT NULL LIMIT 1`;
const ARE_FREE = `
SELECT bool_and(o.quantity - tickets_taken($1::uuid, o.id)
         + (SELECT count(*) FROM tickets h
             WHERE h.organization_id = $1::uuid AND h.donation_id = $2::uuid AND h.option_id = o.id
               AND h.state = 'held' AND h.held_until > app_now()) >= w.count
         -- A cancelled event has no seats.
         AND NOT EXISTS (SELECT FROM campaigns c
             WHERE c.organization_id = $1::uuid AND c.id = o.campaign_id AND c.event_cancelled_at IS NOT NULL)) AS free
  FROM (SELECT option_id, count(*) AS count FROM tickets
         WHERE organization_id = $1::uuid AND donation_id = $2::uuid AND ${TO_RETAKE}
         GROUP BY option_id) w
  JOIN ticket_options o ON o.organization_id = $1::uuid AND o.id = w.option_id`;
const SELL = `
UPDATE tickets SET state = 'sold', held_until = NULL, charged_back_at = NULL, version = version + 1, updated_at = $3::timestamptz
 WHERE organization_id = $1::uuid AND donation_id = $2::uuid AND ${TO_RETAKE}`;
const RELEASE = `
UPDATE tickets SET state = 'released', held_until = NULL, version = version + 1, updated_at = $3::timestamptz
 WHERE organization_id = $1::uuid AND donation_id = $2::uuid AND state = 'held'`;

/**
 * Sells the seats of an order whose hold is over, or that a chargeback took, all of them or none. Returns whether the order has its seats;
 * if not, it holds nothing any more. A sale that a member cancelled gets none. A repeat returns the same.
 */
export async function retakeSeats(
  ctx: TenantContext,
  db: Database,
  donationId: string,
): Promise<boolean> {
  const values = [ctx.organizationId, donationId];
  await db.sql({ name: "lock-options", text: LOCK_ORDER_OPTIONS, values });
  const cancelled = await db.sql({ name: "is-sale-cancelled", text: IS_CANCELLED, values });
  if (cancelled.length > 0) return false;
  const rows = await db.sql<{ free: boolean | null }>({
    name: "seats-free",
    text: ARE_FREE,
    values,
  });
  const free = rows[0]?.free ?? null;
  // Without held or released seats the order was settled before.
  if (free === null) return true;
  const end = free ? { name: "retake-seats", text: SELL } : { name: "end-hold", text: RELEASE };
  await db.sql({ ...end, values: [...values, ctx.now] });
  // A mail of its own: the buyer may have had one before a chargeback.
  const order = { donationId, recordId: ctx.newId() };
  if (free) await ctx.enqueue(db, "notifications.send-tickets", order);
  return free;
}
