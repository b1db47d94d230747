import { arraysAsRows } from "~/infrastructure/database/array-rows";

/** Number of rows for a day's totals, to reduce contention in a busy campaign. */
export const SHARDS = 16;

/** Columns of a change to the totals; a negative count subtracts. */
export const TOTALS = {
  day: "text",
  campaign_id: "uuid",
  recurrence: "text",
  status: "text",
  count: "bigint",
  amount: "bigint",
} as const;

/**
 * Returns the only SQL that writes the daily totals, as a part of a WITH: it adds the rows of
 * `from`, which has the columns of TOTALS. $1 is the organisation; `shard` is the parameter of the
 * shard.
 */
export function addingTotals(from: string, shard: string): string {
  return `totals AS (
  INSERT INTO daily_totals AS t (organization_id, day, campaign_id, recurrence, status, shard, count, amount)
  SELECT $1::uuid, c.day, c.campaign_id, c.recurrence, c.status, ${shard}::smallint, sum(c.count), sum(c.amount)
    FROM ${from} c
   GROUP BY c.day, c.campaign_id, c.recurrence, c.status
   -- Two statements that touch the same days take them in the same order.
   ORDER BY c.day, c.campaign_id, c.recurrence, c.status
  ON CONFLICT (organization_id, day, campaign_id, recurrence, status, shard)
  DO UPDATE SET count = t.count + excluded.count, amount = t.amount + excluded.amount
  RETURNING 1
)`;
}

/** Writes totals only. Parameters: $1 organisation, $2 shard, then the columns of TOTALS. */
export const ADD_TOTALS = `
WITH input AS (SELECT * FROM ${arraysAsRows("i", TOTALS, 3)}),
${addingTotals("input", "$2")}
SELECT count(*)::int AS count FROM totals`;
