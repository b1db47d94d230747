import type { OrganizationContext } from "~/domain/context";
import type { DonationUpgrade } from "~/domain/donations/donation-upgrades";
import { getDonation, type DonationDetail } from "~/domain/donations/lists/get-donation.server";
import { donationLimits } from "~/domain/donations/terms/donation-terms";
import { processorFor, secondProcessor } from "~/domain/donations/terms/processor-for";
import { listProcessors } from "~/domain/donations/terms/read-giving.server";
import { isNoticeInTime, stepOf } from "~/domain/donations/upgrade-step";

/** The content of the mail that announces a step before its charge. */
export interface UpgradeNotice {
  donation: DonationDetail;
  upgrade: DonationUpgrade;
  /** Local date of the charge. */
  on: string;
  newAmount: bigint;
}

/**
 * Returns the step that the planned charge of `period` brings, or null: the increase ended, the
 * donation is paused, the charge is less than seven days ahead, or a limit forbids the step.
 */
export async function findUpgradeNotice(
  ctx: OrganizationContext,
  { donationId, upgradeId, period }: { donationId: string; upgradeId: string; period: string },
): Promise<UpgradeNotice | null> {
  ctx.require("read", "donation");
  const donation = await getDonation(ctx, donationId);
  const upgrade = donation.upgrades.find(({ id }) => id === upgradeId);
  const planned = donation.transactions.find(({ status }) => status === "planned");
  if (!upgrade || upgrade.endedAt || planned?.period !== period || !upgrade.nextOn) return null;
  if (upgrade.nextOn !== donation.nextChargeOn) return null;
  if (!isNoticeInTime(ctx.now, planned.date)) return null;
  const campaign = await ctx.read((db) =>
    db.campaign.findFirstOrThrow({
      where: { organizationId: ctx.organizationId, id: donation.campaign.id },
      select: { minAmount: true, maxAmount: true },
    }),
  );
  const processors = await listProcessors(ctx);
  const methodId = donation.paymentMethod?.methodId ?? "";
  const processor = processorFor(processors, donation.campaign.id, methodId);
  const second = secondProcessor(processors, methodId);
  const charging = [processor, second].filter((one) => one !== null);
  const { amount, currency } = donation;
  const { country } = ctx.organization;
  const { max } = donationLimits(campaign, { country, currency }, charging, methodId);
  const step = stepOf({ ...upgrade, amount, startsIn: period }, period, max);
  if (step.state === "over_limit") return null;
  return { donation, upgrade, on: upgrade.nextOn, newAmount: step.newAmount };
}
