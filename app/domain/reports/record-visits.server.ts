import type { PublicContext } from "../context";

const UPSERT = `
  INSERT INTO daily_counts AS t (organization_id, day, campaign_id, kind, recurrence, reason, shard, count)
  SELECT c.organization_id, $2, c.id, 'visit', '', '', $4::smallint, $5::bigint FROM campaigns c
   WHERE c.organization_id = $1::uuid AND c.slug = $3
  ON CONFLICT (organization_id, day, campaign_id, kind, recurrence, reason, shard)
  DO UPDATE SET count = t.count + excluded.count`;

/** One process always adds to the same row, so that processes don't wait for each other. */
const SHARD = Math.floor(Math.random() * 16);

/**
 * Adds visits of a campaign's page to a local day; `count` is a number of opened pages. A campaign
 * that no longer exists counts nothing.
 */
export async function recordVisits(
  ctx: PublicContext,
  { slug, day, count }: { slug: string; day: string; count: number },
): Promise<void> {
  ctx.require("read", "campaign", { published: true });
  const values = [ctx.organizationId, day, slug, SHARD, count];
  await ctx.statements({ name: "record-visits", text: UPSERT, values });
}
