import type { PublicContext } from "../context";
import { addingCounts } from "~/domain/donations/totals/add-counts.sql";

const ADD_VISITS = `
WITH visits AS (
  SELECT $2 AS day, c.id AS campaign_id, 'visit' AS kind, '' AS recurrence, '' AS reason, $5::bigint AS count FROM campaigns c
   WHERE c.organization_id = $1::uuid AND c.slug = $3
), ${addingCounts("visits", "$4")}
SELECT count(*)::int AS count FROM counts`;

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
  await ctx.statements({ name: "record-visits", text: ADD_VISITS, values });
}
