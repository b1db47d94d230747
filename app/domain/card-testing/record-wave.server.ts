import type { TenantContext } from "../context";

/** A wave ends after this time without a refused try. The next wave sends another alert. */
const QUIET_MS = 6 * 60 * 60 * 1000;

const SEEN = `
UPDATE card_testing_waves SET seen_at = $2
 WHERE organization_id = $1::uuid AND seen_at > $3::timestamptz
RETURNING id`;
const BEGIN = `
INSERT INTO card_testing_waves (organization_id, id, campaign_id, slot, began_at, seen_at)
VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5, $5)
ON CONFLICT (organization_id, slot) DO NOTHING
RETURNING id`;

/** Records that a wave of card testing was stopped; of a new wave it tells the organisation, once. */
export async function recordWave(ctx: TenantContext, campaignId: string): Promise<void> {
  const { organizationId, now } = ctx;
  await ctx.transaction(async (db) => {
    const since = new Date(now.getTime() - QUIET_MS);
    const seen = await db.sql({ text: SEEN, values: [organizationId, now, since] });
    if (seen.length > 0) return;
    const waveId = ctx.newId();
    const slot = Math.floor(now.getTime() / QUIET_MS);
    const begun = await db.sql({
      text: BEGIN,
      values: [organizationId, waveId, campaignId, slot, now],
    });
    if (begun.length === 0) return;
    await ctx.enqueue(db, "notifications.report-card-testing", { waveId });
    await ctx.enqueue(db, "news.record-item", { kind: "card_testing", key: waveId, facts: {} });
  });
}
