import { columnsOf } from "~/infrastructure/database/array-rows";
import type { Database, TenantContext } from "~/domain/context";
import { ADD_COUNTS, COUNTS } from "./add-counts.sql";
import { nextShard } from "./add-totals.server";

export interface CountsChange {
  /** YYYY-MM-DD, in the organisation's time zone. */
  day: string;
  campaign_id: string;
  kind: "new" | "paused" | "discarded" | "visit";
  /** Empty for visits. */
  recurrence: "monthly" | "one_time" | "";
  /** Of a pause or discard; otherwise empty. */
  reason: string;
  /** Negative when it is taken back. */
  count: number;
}

/** Adds to the daily counts in the caller's transaction. */
export async function addCounts(
  ctx: TenantContext,
  db: Database,
  changes: readonly CountsChange[],
): Promise<void> {
  const values = [ctx.organizationId, nextShard(), ...columnsOf(COUNTS, changes)];
  await db.sql({ name: "add-counts", text: ADD_COUNTS, values });
}
