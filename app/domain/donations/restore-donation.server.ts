import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { lockGift } from "./lock-gift.server";
import { planAfterPause } from "./plan-after-pause.server";

/**
 * Resumes a paused donation: it is charged in its next period, never for one whose collect day
 * passed (readings 'Monthly donations'). Only an approval ends the series of unpaid periods. A
 * donation with a running charge gets its next period with that result. Throws `not_found` if the
 * organisation has no such donation, and `invalid_transition` if it is not paused.
 */
export async function restoreDonation(ctx: OrganizationContext, id: string): Promise<void> {
  ctx.require("update", "donation");
  await ctx.transaction(async (db) => {
    const gift = await lockGift(ctx, db, id);
    const { count } = await db.donation.updateMany({
      where: { organizationId: ctx.organizationId, id, status: "paused" },
      data: { status: "active", pausedReason: null, pausedAt: null, updatedAt: ctx.now },
    });
    if (count === 0) throw new DomainError("invalid_transition");
    if (!gift.isUnderWay) await planAfterPause(ctx, db, id, gift);
    await recordChange(db, ctx, {
      operation: "restore-donation",
      subject: { type: "donation", id },
      before: { paused_reason: gift.pausedReason },
      after: { paused_reason: null },
    });
  });
}
