import { columnsOf } from "~/infrastructure/database/array-rows";
import type { Database, TenantContext } from "~/domain/context";
import { ADD_TOTALS, SHARDS, TOTALS } from "./add-totals.sql";

export interface TotalsChange {
  /** YYYY-MM-DD, in the organisation's time zone. */
  day: string;
  campaignId: string;
  recurrence: "monthly" | "one_time";
  status: string;
  /** Negative when a transaction leaves this status. */
  count: number;
  /** Minor units. */
  amount: bigint;
}

/** Rotates, so that concurrent statements of one process don't wait for the same row. */
let shard = Math.floor(Math.random() * SHARDS);

export function nextShard(): number {
  return (shard = (shard + 1) % SHARDS);
}

/** Adds to the daily totals in the caller's transaction. */
export async function addTotals(
  ctx: TenantContext,
  db: Database,
  changes: readonly TotalsChange[],
): Promise<void> {
  const rows = changes.map(({ campaignId, amount, ...change }) => ({
    ...change,
    campaign_id: campaignId,
    amount: amount.toString(),
  }));
  const values = [ctx.organizationId, nextShard(), ...columnsOf(TOTALS, rows)];
  await db.sql({ name: "add-totals", text: ADD_TOTALS, values });
}
