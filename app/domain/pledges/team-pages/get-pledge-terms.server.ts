import { offeredAmounts, offeredDays } from "~/domain/offered-terms";
import type { TenantContext } from "~/domain/context";
import { readPledgedOffers } from "~/domain/donations/terms/agree-terms.server";
import type { Currency } from "~/values/money/money";
import type { CollectDay } from "~/values/time/calendar";
import type { UpgradeTerms } from "~/values/money/upgrade";

/** What a campaign lets a donor promise. */
export interface PledgeTerms {
  currency: Currency;
  amounts: { amount: bigint; caption: string; recurrence: string | null }[];
  monthlyOffered: boolean;
  oneTimeOffered: boolean;
  allowOtherAmount: boolean;
  /** In minor units: of the campaign and of what charges. */
  min: bigint;
  max: bigint | null;
  days: readonly CollectDay[];
  upgrade: UpgradeTerms | null;
  /** Whether a monthly gift is first charged as soon as it can be, before its collect day. */
  chargesNow: boolean;
}

/** Returns what a campaign offers to somebody who pledges. Throws as `readGiving` does. */
export async function getPledgeTerms(
  ctx: TenantContext,
  place: { slug: string; processorId: string | null },
): Promise<PledgeTerms> {
  ctx.requireSome("read", "campaign");
  const campaign = await readPledgedOffers(ctx, place);
  const { allowOtherAmount, chargesNow, currency, max, min } = campaign;
  const { monthlyOffered, oneTimeOffered, upgrade } = campaign;
  return {
    ...{ allowOtherAmount, chargesNow, currency, max, min },
    ...{ monthlyOffered, oneTimeOffered, upgrade },
    amounts: offeredAmounts(campaign.amounts, campaign).map(({ amount, caption, recurrence }) => ({
      amount,
      caption,
      recurrence,
    })),
    days: offeredDays(campaign.collectDayOptions),
  };
}
