import { localDate } from "~/values/time/calendar";
import type { Database, TenantContext } from "../context";
import { toCollectDay } from "./plan-collections";
import { setNextUpgrade } from "./set-next-upgrade.server";
import { announceablePeriod } from "./upgrade-step";

/**
 * Postpones a due step whose charge is less than a week ahead, in the transaction of a caller that
 * has locked the donation: nobody pays more without a week's notice (issue 26, 'Periodic
 * upgrades'). The first charge that can be announced brings the step. `chargedOn` is the charge's
 * local date.
 */
export async function keepUpgradeNotice(
  ctx: TenantContext,
  db: Database,
  donationId: string,
  chargedOn?: string,
): Promise<void> {
  const { organizationId, now } = ctx;
  const { timezone } = ctx.organization;
  const { amount, collectDay, nextUpgradePeriod, upgradeBasisPoints, transactions } =
    await db.donation.findUniqueOrThrow({
      where: { organizationId_id: { organizationId, id: donationId } },
      select: {
        ...{ amount: true, collectDay: true },
        ...{ nextUpgradePeriod: true, upgradeBasisPoints: true },
        transactions: { where: { status: "planned" }, select: { period: true, date: true } },
      },
    });
  const [planned] = transactions;
  if (!planned?.period || collectDay === null || upgradeBasisPoints === null) return;
  if (nextUpgradePeriod === null || nextUpgradePeriod > planned.period) return;
  const charge = {
    period: planned.period,
    date: chargedOn ?? localDate(planned.date, timezone),
  };
  const day = { collectDay: toCollectDay(collectDay), today: localDate(now, timezone) };
  const period = announceablePeriod(charge.period, { ...day, planned: charge });
  if (period === charge.period) return;
  const next = { period, basisPoints: upgradeBasisPoints };
  await setNextUpgrade(ctx, db, { id: donationId, amount }, next);
  await db.upgrade.updateMany({
    where: { organizationId, donationId, endedAt: null },
    data: { announcedPeriod: null },
  });
  await db.upgradeStep.updateMany({
    where: { organizationId, donationId, state: "announced" },
    data: { state: "postponed", decidedAt: now },
  });
}
