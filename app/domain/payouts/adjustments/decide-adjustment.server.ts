import { recordChange } from "~/domain/audit/record-change.server";
import { requireStaff, type OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import type { Currency } from "~/values/money/money";
import { lockSetting } from "../lock-setting.server";
import { isInClosedMonth, postAdjustment } from "./post-adjustment.server";
import type { AdjustmentReason } from "./reasons";
import type { AdjustmentDecision } from "./schema";

/**
 * Approves an adjustment that waits for a second operator, or rejects it; for our staff only. Throws
 * `forbidden` for the approval of one's own, and `invalid_transition` for one that does not wait or whose
 * month was closed meanwhile: it can only be rejected and made again.
 */
export async function decideAdjustment(
  ctx: OrganizationContext,
  { decision, id }: { id: string; decision: AdjustmentDecision },
): Promise<void> {
  const operator = requireStaff(ctx);
  const { now, organizationId } = ctx;
  await ctx.transaction(async (db) => {
    await lockSetting(ctx, db);
    const where = { id, state: "waiting" };
    const row = await db.adjustment.findFirst({ where });
    if (!row) throw new DomainError("invalid_transition");
    const isApproved = decision === "approve";
    if (isApproved && row.operatorId === operator.id) throw new DomainError("forbidden");
    if (isApproved && (await isInClosedMonth(db, row.effectiveOn)))
      throw new DomainError("invalid_transition");
    const state = isApproved ? "posted" : "rejected";
    const data = { state, decidedBy: operator.id, decidedAt: now };
    const { count } = await db.adjustment.updateMany({ where, data });
    if (count === 0) throw new DomainError("invalid_transition");
    await recordChange(db, ctx, {
      operation: "decide-adjustment",
      subject: { type: "organization", id: organizationId },
      before: { adjustment_state: "waiting" },
      after: { adjustment_state: state },
    });
    if (!isApproved) return;
    const { amount, differenceId, effectiveOn } = row;
    const [currency, reason] = [row.currency as Currency, row.reason as AdjustmentReason];
    await postAdjustment(ctx, db, { id, amount, currency, effectiveOn, reason, differenceId });
  });
}
