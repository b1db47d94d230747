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
import { readGiving } from "~/domain/donations/terms/read-giving.server";

/** A one-time gift as its page offers to continue it every month. Amounts are minor units. */
export interface ConversionPage {
  /** `done`: a monthly donation continues it. `closed`: the campaign takes none. */
  state: "open" | "done" | "closed";
  amount: bigint;
  currency: Currency;
  givenOn: string;
  campaign: { slug: string; title: string; color: string };
  /** Only while `open`. */
  offer: (FirstCharge & { limits: ConversionLimits; provider: string }) | null;
  /** Only when `done`: `nextOn` is null while it is paused or ended. */
  monthly: { amount: bigint; nextOn: string | null } | null;
}

/** Returns the page of the gift that the donor's link names. Throws `not_found`. */
export async function getConversion(
  ctx: PublicContext & { actor: Donor },
): Promise<ConversionPage> {
  const { now, organization } = ctx;
  const gift = await findConvertible(ctx, ctx.actor.donationId);
  const offer = isConvertible(gift) ? await offerOf(ctx, gift) : null;
  const monthly = gift.monthlyId === null ? null : await readMonthly(ctx, gift.monthlyId);
  return {
    state: monthly ? "done" : offer ? "open" : "closed",
    amount: gift.amount,
    currency: gift.currency,
    givenOn: localDate(gift.createdAt, organization.timezone),
    campaign: {
      slug: gift.campaignSlug,
      title: gift.campaignTitle,
      color: gift.color ?? organization.color,
    },
    offer: offer && { ...firstChargeAfter(now, organization.timezone), ...offer },
    monthly,
  };
}

/** Returns null where the campaign cannot receive a monthly donation now. */
async function offerOf(ctx: PublicContext, gift: ConvertibleDonation) {
  const giving = await readGiving(ctx, gift.campaignSlug, gift.id).catch((error: unknown) => {
    if (error instanceof DomainError && isClosed(error)) return null;
    throw error;
  });
  if (!giving) return null;
  const { campaign, processor, second } = giving;
  const providers = [processor.provider, ...(second ? [second.provider] : [])];
  const { country } = ctx.organization;
  const limits = conversionLimits(campaign, gift.amount, country, providers);
  return { limits, provider: processor.provider };
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
