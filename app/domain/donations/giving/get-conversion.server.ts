import { localDate } from "~/values/time/calendar";
import type { Currency } from "~/values/money/money";
import type { Donor } from "~/domain/actor";
import type { PublicContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import {
  conversionLimits,
  firstChargeAfter,
  type ConversionLimits,
  type FirstCharge,
} from "./conversion";
import {
  findConvertible,
  isConvertible,
  type ConvertibleDonation,
} from "./find-convertible.server";
import { gatewaysFor, takesMethod } from "~/domain/donations/terms/processor-for";
import { isHolderTaken, keptLimits, type KeptOffer } from "./kept-card";
import { readContinuing, type Giving } from "~/domain/donations/terms/read-giving.server";

/** A one-time donation as its page offers to continue it every month. Amounts are minor units. */
export interface ConversionPage {
  /** `done`: a monthly donation continues it. `closed`: the campaign takes none. */
  state: "open" | "done" | "closed";
  amount: bigint;
  currency: Currency;
  givenOn: string;
  campaign: { slug: string; title: string; color: string };
  /** Only while `open`. */
  offer:
    (FirstCharge & { limits: ConversionLimits; provider: string; kept: KeptOffer | null }) | null;
  /** Only when `done`: `nextOn` is null while it is paused or ended. */
  monthly: { amount: bigint; nextOn: string | null } | null;
}

/** Returns the page of the donation that the donor's link names. Throws `not_found`. */
export async function getConversion(
  ctx: PublicContext & { actor: Donor },
): Promise<ConversionPage> {
  const { now, organization } = ctx;
  const donation = await findConvertible(ctx, ctx.actor.donationId);
  const offer = isConvertible(donation) ? await offerOf(ctx, donation) : null;
  const monthly = donation.monthlyId === null ? null : await readMonthly(ctx, donation.monthlyId);
  return {
    state: monthly ? "done" : offer ? "open" : "closed",
    amount: donation.amount,
    currency: donation.currency,
    givenOn: localDate(donation.createdAt, organization.timezone),
    campaign: {
      slug: donation.campaignSlug,
      title: donation.campaignTitle,
      color: donation.color ?? organization.color,
    },
    offer: offer && { ...firstChargeAfter(now, organization.timezone), ...offer },
    monthly,
  };
}

/** Returns null where the campaign cannot receive a monthly donation now. */
async function offerOf(ctx: PublicContext, donation: ConvertibleDonation) {
  const giving = await readContinuing(ctx, donation.campaignSlug, donation.id).catch(
    (error: unknown) => {
      if (error instanceof DomainError && isClosed(error)) return null;
      throw error;
    },
  );
  if (!giving) return null;
  const { campaign, processor } = giving;
  const limits = conversionLimits(campaign, donation.amount, ctx.organization.country, giving);
  return { limits, provider: processor.provider, kept: keptOffer(ctx, donation, giving, limits) };
}

/** Returns the donation's own card while it is kept, if the gateway of monthly donations charges its brand. */
function keptOffer(
  { organization: { country } }: PublicContext,
  { kept, ...donation }: ConvertibleDonation,
  { campaign, candidates }: Giving,
  limits: ConversionLimits,
): KeptOffer | null {
  if (!kept) return null;
  const gateways = gatewaysFor(candidates, campaign.id, kept.methodId);
  const own = keptLimits(limits, donation);
  if (!own || !gateways || !takesMethod(gateways.processor, kept.methodId)) return null;
  if (!isHolderTaken(kept, { ...gateways.processor, country })) return null;
  const { lastFour, methodId, until } = kept;
  return { lastFour, methodId, until, limits: own };
}

const isClosed = ({ code }: DomainError) =>
  ["not_found", "not_receiving", "campaign_ended"].includes(code);

async function readMonthly(ctx: PublicContext, id: string): Promise<ConversionPage["monthly"]> {
  const { organizationId, organization } = ctx;
  const row = await ctx.read((db) =>
    db.donation.findUniqueOrThrow({
      where: { organizationId_id: { organizationId, id } },
      select: {
        amount: true,
        transactions: { where: { status: "planned" }, select: { date: true } },
      },
    }),
  );
  const [planned] = row.transactions;
  return {
    amount: row.amount,
    nextOn: planned ? localDate(planned.date, organization.timezone) : null,
  };
}
