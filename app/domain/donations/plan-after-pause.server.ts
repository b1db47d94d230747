import type { Database, TenantContext } from "../context";
import { findLastPeriod } from "./find-last-period.server";
import { keepUpgradeNotice } from "./keep-upgrade-notice.server";
import { collectionsAfterPause, toCollectDay } from "./plan-collections";
import { planCollections } from "./plan-collections.server";

/**
 * Plans the next period of a donation that was resumed in the caller's transaction, without a step
 * of an increase that nobody announced a week before, and tells its donor date and amount, unless `isTold` says that another mail does. Months whose collect
 * day came before `asOf` are skipped.
 */
export async function planAfterPause(
  ctx: TenantContext,
  db: Database,
  donationId: string,
  donation: { collectDay: number | null; createdAt: Date; pausedAt: Date | null },
  { isTold = false, asOf = ctx.now }: { isTold?: boolean; asOf?: Date } = {},
): Promise<void> {
  if (donation.collectDay === null) return;
  const day = toCollectDay(donation.collectDay);
  const last = await findLastPeriod(ctx, db, donationId);
  const planFrom = (from: Date) =>
    collectionsAfterPause(last, donation.createdAt, day, ctx.organization.timezone, from);
  const first = planFrom(asOf);
  // A month whose charge lapsed while nothing ran is never charged.
  const next = first.lapsesAt > ctx.now ? first : planFrom(ctx.now);
  await planCollections(ctx, db, [{ donationId, ends: null, next, missed: [] }]);
  await keepUpgradeNotice(ctx, db, donationId);
  if (isTold) return;
  const key = (donation.pausedAt ?? ctx.now).toISOString();
  const order = { donationId, notice: "resumed", key } as const;
  await ctx.enqueue(db, "notifications.send-donor-notice", order);
}
