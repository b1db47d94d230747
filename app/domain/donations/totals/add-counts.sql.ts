import { arraysAsRows } from "~/infrastructure/database/array-rows";

/** Columns of a change to the daily counts; a negative count subtracts. */
export const COUNTS = {
  day: "text",
  campaign_id: "uuid",
  kind: "text",
  recurrence: "text",
  reason: "text",
  count: "bigint",
} as const;

/** Returns the SQL of an instant's local day in the time zone of organisation $1. */
export function localDayOf(instant: string): string {
  return `to_char(${instant} AT TIME ZONE (SELECT o.timezone FROM organizations o WHERE o.id = $1::uuid), 'YYYY-MM-DD')`;
}

/**
 * Returns the only SQL that writes the daily counts, as a part of a WITH: it adds the rows of `from`,
 * which has the columns of COUNTS. $1 is the organisation; `shard` is the parameter of the shard.
 */
export function addingCounts(from: string, shard: string): string {
  return `counts AS (
  INSERT INTO daily_counts AS t (organization_id, day, campaign_id, kind, recurrence, reason, shard, count)
  SELECT $1::uuid, c.day, c.campaign_id, c.kind, c.recurrence, c.reason, ${shard}::smallint, sum(c.count)
    FROM ${from} c
   GROUP BY c.day, c.campaign_id, c.kind, c.recurrence, c.reason
   -- Two statements that touch the same days take them in the same order.
   ORDER BY c.day, c.campaign_id, c.kind, c.recurrence, c.reason
  ON CONFLICT (organization_id, day, campaign_id, kind, recurrence, reason, shard)
  DO UPDATE SET count = t.count + excluded.count
  RETURNING 1
)`;
}

/** Writes counts only. Parameters: $1 organisation, $2 shard, then the columns of COUNTS. */
export const ADD_COUNTS = `
WITH input AS (SELECT * FROM ${arraysAsRows("i", COUNTS, 3)}),
${addingCounts("input", "$2")}
SELECT count(*)::int AS count FROM counts`;
