import type { z } from "zod";
import type { OrganizationContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { MOST_AT_ONCE, type bulkChangeSchema } from "~/domain/donations/schema";
import { ELIGIBLE, SET_DIGEST, selectDonations, type Selection } from "./select-donations.server";

const START = `
INSERT INTO bulk_changes (organization_id, id, user_id, action, reason, created_at)
VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6::timestamptz)
ON CONFLICT DO NOTHING RETURNING id`;

/**
 * Starts to pause, resume or end the chosen donations; a job changes them. Returns the change's id,
 * for a repeated form the same. Throws `validation_failed` if it would change other donations than those
 * that the person confirmed, more than one change takes or none, and for a discard without a reason.
 */
export async function startBulkChange(
  ctx: OrganizationContext,
  selection: Selection,
  { chosen: confirmed, reason, idempotency_key: id }: z.output<typeof bulkChangeSchema>,
): Promise<string> {
  ctx.requireSome("update", "donation");
  const { organizationId, user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  const { action } = selection;
  if (action === "discard" && reason === undefined) throw refuseField("reason", "required");
  const chosen = await selectDonations(ctx, selection);
  const own = action === "discard" ? reason : null;
  await ctx.transaction(async (db) => {
    const values = [organizationId, id, user.id, action, own, now];
    const started = await db.sql({ name: "start-bulk-change", text: START, values });
    if (started.length === 0) return;
    const [added] = await db.sql<{ count: number; chosen: string }>({
      text: `WITH added AS (
        INSERT INTO bulk_change_items (organization_id, bulk_change_id, donation_id)
        SELECT d.organization_id, $${chosen.values.length + 1}::uuid, d.id ${chosen.text} AND ${ELIGIBLE[action]}
         ORDER BY d.id LIMIT ${MOST_AT_ONCE + 1}
        RETURNING donation_id AS id)
        SELECT count(*)::int AS count, ${SET_DIGEST} AS chosen FROM added`,
      values: [...chosen.values, id],
    });
    const { count } = added ?? { count: 0 };
    if (count > MOST_AT_ONCE) throw refuseField("chosen", "too_many_donations");
    if (count === 0 || added?.chosen !== confirmed)
      throw refuseField("chosen", "selection_changed");
    await ctx.enqueue(db, "donations.apply-bulk-change", { bulkChangeId: id });
  });
  return id;
}
