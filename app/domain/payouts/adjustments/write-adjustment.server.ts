import { recordChange } from "~/domain/audit/record-change.server";
import { requireStaff, type Database, type OrganizationContext } from "~/domain/context";
import { toDecimal, type Currency } from "~/values/money/money";
import { localDate } from "~/values/time/calendar";
import { needsTwo } from "./needs-two.server";
import { postAdjustment } from "./post-adjustment.server";
import type { AdjustmentReason } from "./reasons";

interface Written {
  operation: "make-adjustment" | "reverse-adjustment";
  id: string;
  /** Minor units; negative takes from the organisation's balance. */
  amount: bigint;
  currency: Currency;
  reason: AdjustmentReason;
  /** What the organisation reads about it. */
  note: string;
  /** `YYYY-MM-DD` */
  effectiveOn: string;
  transactionId: string | null;
  payoutId: string | null;
  differenceId: string | null;
  /** The adjustment that it reverses, if one. */
  reversesId?: string;
}

/**
 * Writes an adjustment by our staff in the caller's transaction, which holds the lock of the organisation's payouts,
 * and posts it, unless it needs two people: then it waits for another operator. Throws as `postAdjustment` does.
 */
export async function writeAdjustment(
  ctx: OrganizationContext,
  db: Database,
  { operation, ...facts }: Written,
): Promise<{ needsSecond: boolean }> {
  const { now, organization, organizationId } = ctx;
  const { amount, currency, note, reason } = facts;
  const createdOn = localDate(now, organization.timezone);
  const needsSecond = await needsTwo(ctx, db, { amount, currency, createdOn });
  const state = needsSecond ? "waiting" : "posted";
  await db.adjustment.create({
    data: {
      ...{ organizationId, state, ...facts },
      ...{ operatorId: requireStaff(ctx).id, createdOn, createdAt: now },
    },
  });
  await recordChange(db, ctx, {
    operation,
    subject: { type: "organization", id: organizationId },
    after: {
      ...{ amount: toDecimal(amount, currency), currency, adjustment_state: state },
      ...{ adjustment_reason: reason, reason: note },
    },
  });
  if (!needsSecond) await postAdjustment(ctx, db, facts);
  return { needsSecond };
}
