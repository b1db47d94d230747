import type { Database, TenantContext } from "../context";
import { findLastPeriod } from "./find-last-period.server";
import { keepUpgradeNotice } from "./keep-upgrade-notice.server";
import { collectionsAfterPause, toCollectDay } from "./plan-collections";
import { planCollections } from "./plan-collections.server";

/**
 * Plans the next period of a donation that was resumed in the caller's transaction, without a step
 * of an increase that nobody announced a week before, and tells its donor date and amount, unless `isTold` says that another mail does.
 */
export async function planAfterPause(
  ctx: TenantContext,
  db: Database,
  donationId: string,
  donation: { collectDay: number | null; createdAt: Date; pausedAt: Date | null },
  isTold = false,
): Promise<void> {
  if (donation.collectDay === null) return;
  const next = collectionsAfterPause(
    await findLastPeriod(ctx, db, donationId),
    donation.createdAt,
    toCollectDay(donation.collectDay),
    ctx.organization.timezone,
    ctx.now,
  );
  await planCollections(ctx, db, [{ donationId, ends: null, next, missed: [] }]);
  await keepUpgradeNotice(ctx, db, donationId);
  if (isTold) return;
  const key = (donation.pausedAt ?? ctx.now).toISOString();
  const order = { donationId, notice: "resumed", key } as const;
  await ctx.enqueue(db, "notifications.send-donor-notice", order);
}
