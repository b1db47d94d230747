import type { PublicContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import {
  upgradeParts,
  upgradesOf,
  type DonationUpgrade,
} from "~/domain/donations/donation-upgrades";
import { donationStatuses } from "~/domain/donations/schema";
import type { Currency } from "~/values/money/money";

export interface OwnUpgrade {
  firstName: string;
  campaignTitle: string;
  amount: bigint;
  currency: Currency;
  /** The current increase; null if it ended. */
  upgrade: DonationUpgrade | null;
}

/** Returns the increase of the donor's own donation. Throws `not_found` and `forbidden`. */
export async function getOwnUpgrade(ctx: PublicContext, donationId: string): Promise<OwnUpgrade> {
  ctx.require("update", "upgrade", { uuid: donationId });
  const { organizationId, organization } = ctx;
  const donation = await ctx.read((db) =>
    db.donation.findFirst({
      where: { organizationId, id: donationId, status: { in: [...donationStatuses] } },
      select: {
        status: true,
        amount: true,
        currency: true,
        collectDay: true,
        nextUpgradePeriod: true,
        donor: { select: { firstName: true } },
        campaign: { select: { title: true } },
        transactions: {
          where: { status: "planned" },
          select: { status: true, period: true, date: true },
        },
        upgrades: upgradeParts,
      },
    }),
  );
  if (!donation) throw new DomainError("not_found");
  const upgrades = upgradesOf(donation, organization.timezone);
  return {
    firstName: donation.donor.firstName,
    campaignTitle: donation.campaign.title,
    amount: donation.amount,
    currency: donation.currency as Currency,
    upgrade: upgrades.find(({ endedAt }) => endedAt === null) ?? null,
  };
}
