import type { Database, TenantContext } from "~/domain/context";
import { findLastPeriod } from "~/domain/donations/find-last-period.server";
import {
  openCollection,
  toCollectDay,
  type CollectionPlan,
} from "~/domain/donations/plan-collections";

/**
 * Returns the period of a donation that may be charged now, or null. The collect day alone may name
 * a month before one that was charged, after the day changed, or one that is over as missed or skipped.
 */
export async function findOpenPeriod(
  ctx: TenantContext,
  db: Database,
  donationId: string,
  donation: { collectDay: number | null; createdAt: Date },
): Promise<CollectionPlan | null> {
  const { now, organization, organizationId } = ctx;
  if (donation.collectDay === null) return null;
  const day = toCollectDay(donation.collectDay);
  const open = openCollection(donation.createdAt, day, organization.timezone, now);
  if (!open) return null;
  const last = await findLastPeriod(ctx, db, donationId);
  if (last !== null && last > open.period) return null;
  const missed = await db.collection.findFirst({
    where: {
      organizationId,
      donationId,
      period: open.period,
      state: { in: ["missed", "skipped"] },
    },
    select: { period: true },
  });
  return missed ? null : open;
}
