/** The terms of a gift that somebody else types for the donor, before it is known how it is paid. */
import { parseDecimal } from "~/values/money/money";
import { chargesNow } from "~/domain/campaigns/instant-fault.server";
import type { TenantContext } from "~/domain/context";
import { DomainError, refuseField, type FieldIssues } from "~/domain/errors";
import type { CardSummary, DonationBody } from "~/domain/donations/schema";
import {
  donationLimits,
  offersOf,
  validateTerms,
  type AgreedTerms,
  type CampaignTerms,
} from "./donation-terms";
import { validateMethod } from "./validate-method";
import { gatewaysFor, processorFor, refuseMethod, takesMethod } from "./processor-for";
import { listProcessors, readGiving, type Giving } from "./read-giving.server";

/** Where a gift is promised: the campaign, and the team's gateway or null for the organisation's choice. */
export interface PledgePlace {
  slug: string;
  processorId: string | null;
  /** Whether it is charged once. */
  isOnce: boolean;
  /** The donor has just typed the card, which is charged with its code. */
  isPresent?: boolean;
}

/** What the donor is promised, without a payment method. */
export type OrderedBody = Pick<DonationBody, "donation" | "donor">;

/** A gift as the campaign takes it, with the gateway that charges it. */
export interface Agreed {
  giving: Giving;
  terms: AgreedTerms & {
    recurrence: NonNullable<AgreedTerms["recurrence"]>;
    /** Whether a card is charged as soon as it can be; otherwise first on its collect day. */
    chargesNow: boolean;
  };
}

const NOTHING_ELSE = {
  fields: {},
  cover_fees: false,
  dedication: null,
  public_message: "",
  anonymous: false,
  consents: [],
  attendees: [],
  promo_code: "",
  confirm_duplicate: true,
  step_up: {},
  payment_method: { gateway: {} },
} satisfies Partial<DonationBody>;

/**
 * Returns the body of the public form with this order; an equal one was judged when it was captured. A
 * preset's amount is that preset, also where the campaign takes no other.
 */
export function bodyOf(
  order: OrderedBody & Partial<DonationBody>,
  { amounts, currency }: Pick<CampaignTerms, "amounts" | "currency">,
): DonationBody {
  const recurrence = order.donation.recurrency === 0 ? "one_time" : "monthly";
  const items = order.donation.items.map((item) => {
    const typed = parseDecimal(item.amount ?? "", currency);
    const preset = amounts.find(
      (one) => one.amount === typed && (one.recurrence === null || one.recurrence === recurrence),
    );
    return preset ? { uuid: preset.id, quantity: 1 } : item;
  });
  return { ...NOTHING_ELSE, ...order, donation: { ...order.donation, items } };
}

/**
 * Returns what a campaign charges a kept card with: the preferred gateway where it can, otherwise as for
 * everybody; a gateway that asks for the security code comes only where there is no other, or where the
 * donor is there to type it.
 * A campaign's own questions are asked on its form only. Throws as `readGiving` does.
 */
export async function readPledgedGiving(
  ctx: TenantContext,
  { slug, key, processorId, isOnce, isPresent = false }: PledgePlace & { key: string },
  methodId: string,
): Promise<Giving> {
  const read = await readGiving(ctx, slug, key);
  const kept = read.candidates.filter(({ withoutCode }) => withoutCode);
  const candidates = kept.length > 0 && !isPresent ? kept : read.candidates;
  const own = candidates.find(
    (one) =>
      one.id === processorId &&
      takesMethod(one, methodId) &&
      one.takesCards &&
      (one.isInstant || !isOnce),
  );
  const gateways = own
    ? { processor: own, second: null }
    : gatewaysFor(candidates, read.campaign.id, methodId, isOnce);
  // A batch answers days later, so it charges monthly gifts alone.
  if (isOnce && gateways?.processor.isInstant === false) {
    throw refuseField("donation.recurrency", "monthly_only");
  }
  const campaign = { ...read.campaign, fields: [], archivedFields: [] };
  return { ...read, ...gateways, campaign };
}

/** Returns whether a monthly gift's first charge comes at once, as `waitsForDay` decides when it is made. */
const comesNow = (
  { now, organization }: TenantContext,
  { campaign, processor }: Pick<Giving, "campaign" | "processor">,
) => chargesNow(campaign, organization, now, processor.provider);

/** Returns a campaign with the frequencies and limits that it offers to somebody who pledges. Throws as `readGiving` does. */
export async function readPledgedOffers(
  ctx: TenantContext,
  place: { slug: string; processorId: string | null },
) {
  const giving = await readPledgedGiving(ctx, { ...place, isOnce: false, key: ctx.newId() }, "");
  const { campaign, processor, second } = giving;
  const { country } = ctx.organization;
  const charging = second ? [processor, second] : [processor];
  const limits = donationLimits(campaign, { country, currency: campaign.currency }, charging, "");
  return { ...campaign, ...offersOf(campaign), ...limits, chargesNow: comesNow(ctx, giving) };
}

/** Returns the gift's terms. Throws `validation_failed` with the fields of the public form, and as `readGiving` does. */
export async function agreeTerms(
  ctx: TenantContext,
  place: Omit<PledgePlace, "isOnce">,
  order: OrderedBody,
): Promise<Agreed> {
  ctx.requireSome("read", "campaign");
  const isOnce = order.donation.recurrency === 0;
  const giving = await readPledgedGiving(ctx, { ...place, isOnce, key: ctx.newId() }, "");
  const { campaign, processor, second } = giving;
  const fields: FieldIssues = {};
  const { recurrence, ...terms } = validateTerms(
    bodyOf(order, campaign),
    { ...campaign, promoCode: { promo: null, fault: null } },
    { country: ctx.organization.country, processor, second, methodId: "" },
    (field, code, values) => (fields[field] ??= []).push({ code, values }),
  );
  // Seats are sold by the campaign's own form.
  if (campaign.tickets) (fields["campaign_uuid"] ??= []).push({ code: "option_invalid" });
  if (Object.keys(fields).length > 0 || recurrence === null) {
    throw new DomainError("validation_failed", { fields });
  }
  const waits = !isOnce && (order.donation.first_charge !== undefined || !comesNow(ctx, giving));
  return { giving, terms: { ...terms, recurrence, chargesNow: !waits } };
}

/** Returns the company whose documents a card's page offers; null without a gateway. */
export async function findPledgedProvider(
  ctx: TenantContext,
  { campaignId, processorId }: { campaignId: string; processorId: string | null },
): Promise<string | null> {
  ctx.requireSome("read", "campaign");
  const processors = await listProcessors(ctx);
  const own = processors.find(({ id, takesCards }) => id === processorId && takesCards);
  return (own ?? processorFor(processors, campaignId, ""))?.provider ?? null;
}

/**
 * Returns the holder's document of a card that the vault keeps. Throws `validation_failed`, and
 * `not_receiving` where no gateway charges a kept card.
 */
export async function checkPledgedCard(
  ctx: TenantContext,
  place: PledgePlace,
  sent: Pick<DonationBody, "payment_method">,
  card: CardSummary | null,
): Promise<{ document: string; campaignId: string }> {
  ctx.requireSome("read", "campaign");
  const brand = card?.brand ?? sent.payment_method.method_id ?? "";
  const giving = await readPledgedGiving(ctx, { ...place, key: ctx.newId() }, brand);
  const { processor, campaign } = giving;
  const fields: FieldIssues = {};
  const at = { ...processor, country: ctx.organization.country };
  const document = validateMethod(sent, card, at, (field, code, values) =>
    (fields[field] ??= []).push({ code, values }),
  );
  if (Object.keys(fields).length > 0) throw new DomainError("validation_failed", { fields });
  if (!takesMethod(processor, brand)) throw refuseMethod(brand);
  if (!processor.withoutCode && !place.isPresent) throw new DomainError("not_receiving");
  return { document, campaignId: campaign.id };
}
