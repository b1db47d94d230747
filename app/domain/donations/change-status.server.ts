import { recordChange, type Change } from "../audit/record-change.server";
import type { Database, OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { lockGift } from "./lock-gift.server";
import { pauseDonations } from "./pause-donations.server";
import { planAfterPause } from "./plan-after-pause.server";
import { DISCARD_DONATION } from "./rest-donations.sql";

export type StatusChange =
  | { action: "pause"; reason: "by_org" | "by_api" }
  | { action: "restore" }
  | { action: "discard"; reason: string };

/** The operations' names in the record. */
const RESTORE: Change["operation"] = "restore-donation";
const DISCARD: Change["operation"] = "discard-donation";

/**
 * Pauses, resumes or ends a donation in the caller's transaction, with its record. Throws
 * `not_found` if the organisation has no such donation, and `invalid_transition` if its status does
 * not allow it.
 */
export async function changeStatus(
  ctx: OrganizationContext,
  db: Database,
  id: string,
  change: StatusChange,
): Promise<void> {
  const gift = await lockGift(ctx, db, id);
  switch (change.action) {
    case "pause": {
      const pauses = [{ donationId: id, reason: change.reason }];
      const isMonthly = gift.recurrence === "monthly";
      const [isPaused] = isMonthly ? await pauseDonations(ctx, db, pauses) : [];
      if (!isPaused) throw new DomainError("invalid_transition");
      return;
    }
    case "restore":
      await restore(ctx, db, id, gift);
      return;
    case "discard":
      await discard(ctx, db, id, change.reason);
  }
}

/** A donation with a running charge gets its next period with that result. */
async function restore(
  ctx: OrganizationContext,
  db: Database,
  id: string,
  gift: Awaited<ReturnType<typeof lockGift>>,
): Promise<void> {
  const { count } = await db.donation.updateMany({
    where: { organizationId: ctx.organizationId, id, status: "paused" },
    data: { status: "active", pausedReason: null, pausedAt: null, updatedAt: ctx.now },
  });
  if (count === 0) throw new DomainError("invalid_transition");
  if (!gift.isUnderWay) await planAfterPause(ctx, db, id, gift);
  await recordChange(db, ctx, {
    operation: RESTORE,
    subject: { type: "donation", id },
    before: { paused_reason: gift.pausedReason },
    after: { paused_reason: null },
  });
}

async function discard(
  ctx: OrganizationContext,
  db: Database,
  id: string,
  reason: string,
): Promise<void> {
  const values = [ctx.organizationId, ctx.now, id, reason];
  const discarded = await db.sql({ name: "discard-donation", text: DISCARD_DONATION, values });
  if (discarded.length === 0) throw new DomainError("invalid_transition");
  await recordChange(db, ctx, {
    operation: DISCARD,
    subject: { type: "donation", id },
    before: { discarded_reason: null },
    after: { discarded_reason: reason },
  });
}
