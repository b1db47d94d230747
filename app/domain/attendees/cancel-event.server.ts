import { recordChange } from "../audit/record-change.server";
import { CANCEL_EVENT } from "../campaigns/cancel-event.sql";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { bumpPublicVersion } from "../organizations/bump-public-version.server";
import { ADD_ORDERS } from "./cancellation-orders";
import { getEvent } from "./get-event.server";

const AGAIN_MS = 60_000;

const START = `
INSERT INTO event_cancellations (organization_id, campaign_id, user_id, created_at)
VALUES ($1::uuid, $2::uuid, $3::uuid, $4::timestamptz)
ON CONFLICT DO NOTHING RETURNING campaign_id`;

/**
 * Cancels an event: its sale ends, and a job ends every ticket, refunds every order and tells the attendees.
 * A second cancellation changes nothing. Throws `not_found`.
 */
export async function cancelEvent(ctx: OrganizationContext, campaignId: string): Promise<void> {
  await ctx.requireRow("update", "campaign", campaignId);
  ctx.require("refund", "transaction", { campaign_id: campaignId });
  const event = await getEvent(ctx, campaignId);
  const { now, organizationId, user } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  const key = [organizationId, event.id];
  await ctx.transaction(async (db) => {
    const values = [...key, user.id, now];
    const started = await db.sql({ name: "start-cancellation", text: START, values });
    if (started.length === 0) return;
    await db.sql({ name: "cancel-event", text: CANCEL_EVENT, values: [...key, now] });
    await db.sql({ name: "orders-to-refund", text: ADD_ORDERS, values: key });
    await bumpPublicVersion(ctx, db);
    await recordChange(db, ctx, {
      operation: "cancel-event",
      subject: { type: "campaign", id: event.id },
      after: { title: event.title },
    });
    await ctx.enqueue(db, "attendees.refund-event", { campaignId: event.id });
    // It finds an order whose payment was approved while the first job ran.
    const again = new Date(now.getTime() + AGAIN_MS);
    await ctx.enqueue(db, "attendees.refund-event", { campaignId: event.id }, again);
  });
}
