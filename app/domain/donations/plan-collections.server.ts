import { columnsOf } from "~/infrastructure/database/array-rows";
import type { Database, TenantContext } from "../context";
import type { CollectionPlan, NextCollections } from "./plan-collections";
import { PLAN_COLLECTIONS, PLANS } from "./plan-collections.sql";

export interface PlannedDonation extends NextCollections {
  donationId: string;
  /** The period that ends with this plan, and its final state. */
  ends: { period: string; state: "settled" | "missed" | "cancelled" | "skipped" } | null;
  /** The number of the planned attempt in its period; 1 if omitted. */
  attempt?: number;
}

/**
 * Plans the next collections of active donations in the caller's transaction, with each donation's
 * latest payment method and processor. An existing collection gets no duplicate.
 */
export async function planCollections(
  ctx: TenantContext,
  db: Database,
  plans: readonly PlannedDonation[],
): Promise<void> {
  const rows = plans.map((plan) => rowOf(ctx, plan));
  const values = [ctx.organizationId, ctx.now, ...columnsOf(PLANS, rows)];
  await db.sql({ name: "plan-collections", text: PLAN_COLLECTIONS, values });
}

function rowOf(
  ctx: TenantContext,
  { donationId, ends, next, missed, attempt = 1 }: PlannedDonation,
) {
  return {
    donation_id: donationId,
    period: ends?.period ?? null,
    collection_state: ends?.state ?? null,
    reopens: false,
    missed: missedCell(missed),
    next_id: ctx.newId(),
    next_period: next.period,
    next_due_at: next.dueAt.toISOString(),
    next_lapses_at: next.lapsesAt.toISOString(),
    next_attempt: attempt,
    next_is_pair: false,
  };
}

/** Returns missed months as the JSON that planningCollections reads. */
export function missedCell(missed: readonly CollectionPlan[]): string | null {
  return missed.length > 0 ? JSON.stringify(missed) : null;
}
