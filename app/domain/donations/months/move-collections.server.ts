import { collectionWindow } from "~/values/time/calendar";
import type { OrganizationContext } from "~/domain/context";
import { revisingPlanned } from "~/domain/donations/plan-attempts.sql";
import { toCollectDay } from "~/domain/donations/plan-collections";

/** The months and collect days of open collections: at most 29 for each open month. */
const OPEN = `
SELECT DISTINCT c.period, d.collect_day AS "collectDay"
  FROM collections c
  JOIN donations d ON d.organization_id = c.organization_id AND d.id = c.donation_id
 WHERE c.organization_id = $1::uuid AND c.state = 'open' AND d.collect_day IS NOT NULL
 ORDER BY 1, 2`;

// Attempts are locked before collections, as a charge locks them. A retry keeps its date, and so does a
// month that would become due at once.
const MOVE = `
WITH attempts AS MATERIALIZED (
  SELECT t.donation_id, t.period, NULL::bigint AS amount, CASE WHEN t.attempt = 1 AND $5::timestamptz > $2::timestamptz THEN $5::timestamptz END AS due_at
    FROM collections c
    JOIN donations d ON d.organization_id = c.organization_id AND d.id = c.donation_id AND d.collect_day = $4::int
    JOIN transactions t ON t.organization_id = c.organization_id AND t.donation_id = c.donation_id
     AND t.period = c.period AND t.status = 'planned'
   WHERE c.organization_id = $1::uuid AND c.state = 'open' AND c.period = $3::text
     AND (c.lapses_at <> $6::timestamptz OR t.attempt = 1 AND $5::timestamptz > $2::timestamptz AND c.due_at <> $5::timestamptz)
   ORDER BY t.id FOR UPDATE OF t
), ${revisingPlanned("attempts")}
UPDATE collections c
   SET due_at = coalesce(a.due_at, c.due_at), lapses_at = $6::timestamptz, updated_at = $2::timestamptz
  FROM attempts a
 WHERE c.organization_id = $1::uuid AND c.donation_id = a.donation_id AND c.period = a.period AND c.state = 'open'`;

/**
 * Moves open collections to the hours of the organisation's time zone, after it changed. Their periods stay,
 * so no month is opened again or skipped. A charge that is under way is not touched. A repeat changes nothing.
 */
export async function moveCollections(ctx: OrganizationContext): Promise<void> {
  ctx.require("update", "donation");
  const { organizationId, now } = ctx;
  const zone = ctx.organization.timezone;
  const [open = []] = await ctx.statements({
    name: "open-collections",
    text: OPEN,
    values: [organizationId],
  });
  for (const row of open) {
    const { period, collectDay } = row as { period: string; collectDay: number };
    const { dueAt, lapsesAt } = collectionWindow(period, toCollectDay(collectDay), zone);
    const values = [organizationId, now, period, collectDay, dueAt, lapsesAt];
    await ctx.statements({ name: "move-collections", text: MOVE, values });
  }
}
