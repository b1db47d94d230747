/** Makes and charges the gift of an agency's pledge, in the steps of a gift by the form. */
import { nextCheckAt } from "~/domain/payments/recheck-later.server";
import { NO_SOURCE } from "~/values/web/visit-source";
import { retireCards } from "~/domain/donations/cards/retire-cards.server";
import type { PublicContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import type { Consent, DonationOrigin } from "~/domain/donations/insert-donations.server";
import type { CardSummary, DonationBody } from "~/domain/donations/schema";
import { bodyOf, readPledgedGiving, type OrderedBody } from "../terms/agree-terms.server";
import { findKey } from "../terms/donation-keys.server";
import { validateDonation } from "../terms/donation-terms";
import type { Giving } from "../terms/read-giving.server";
import { takesMethod } from "../terms/processor-for";
import { chargeDonation } from "./charge-donation.server";
import { commitIntention, type DonationIntention } from "./donation-intention.server";
import { firstMonth, waitsForDay } from "./first-month.server";
import { contentOf, fingerprintOf } from "./repeat-donation.server";

/** A pledge whose card the vault holds. */
export interface PledgedGift {
  donationId: string;
  campaignSlug: string;
  /** The team's gateway; null for the organisation's own choice. */
  processorId: string | null;
  order: OrderedBody;
  paymentMethod: Omit<DonationBody["payment_method"], "card" | "gateway">;
  card: CardSummary;
  vaultCardId: string;
  /** The card's token, with its code, while the donor is there. */
  token?: string;
  origin: DonationOrigin;
  cellphone: string | null;
  consents: readonly Consent[];
}

/** A card that is charged by the vault has no token to name in a body. */
const IN_VAULT = { token: "vault" };

/**
 * Makes the donation of a pledge and charges it, once for its donation id. Nothing is charged after an
 * error: `validation_failed` and `not_receiving` where the campaign no longer takes it, and
 * `card_token_expired`, `provider_unavailable` and `not_ready` where the charge was not sent.
 */
export async function givePledged(ctx: PublicContext, gift: PledgedGift): Promise<void> {
  ctx.require("create", "donation");
  const key = `pledge-${gift.donationId}`;
  const { campaignSlug: slug, processorId, token = "" } = gift;
  const isOnce = gift.order.donation.recurrency === 0;
  const place = { slug, key, processorId, isOnce, isPresent: token !== "" };
  const method = gift.card.brand ?? gift.paymentMethod.method_id ?? "";
  const giving = await readPledgedGiving(ctx, place, method);
  if (giving.known) return;
  const intention = intentionOf(ctx, giving, gift, key);
  const isLater = (intention.collection?.waitsUntil ?? null) !== null;
  const result = await commitIntention(ctx, intention);
  if (result.kind === "known_key" && (await findKey(ctx, key))) return;
  if (result.kind !== "committed") throw new DomainError("not_ready", { retryAfter: 5 });
  if (!isLater) await chargeDonation(ctx, { ...giving, second: null }, intention, token);
  // What is charged once needs no card afterwards; it is erased an hour later.
  if (intention.terms.recurrence === "one_time")
    await ctx.transaction((db) => retireCards(ctx, db, gift.donationId));
}

/** Returns the order, judged anew because the campaign may have changed since it was captured. */
function intentionOf(
  ctx: PublicContext,
  giving: Giving,
  gift: PledgedGift,
  key: string,
): DonationIntention {
  const { campaign, processor } = giving;
  const payment_method = { ...gift.paymentMethod, gateway: IN_VAULT, card: gift.card };
  const body = bodyOf({ ...gift.order, payment_method }, campaign);
  const ordered = { ...campaign, promoCode: { promo: null, fault: null } };
  const { country } = ctx.organization;
  const validated = validateDonation(body, gift.card, ordered, country, processor);
  if (!validated.ok) throw new DomainError("validation_failed", { fields: validated.fields });
  const { terms } = validated;
  const isChargeable = processor.withoutCode || gift.token !== undefined;
  if (!takesMethod(processor, terms.methodId) || !isChargeable)
    throw new DomainError("not_receiving");
  const { collectDay } = terms;
  const waits = waitsForDay(ctx, giving, terms, body.donation.first_charge);
  return {
    donationId: gift.donationId,
    transactionId: ctx.newId(),
    campaignId: campaign.id,
    processorId: processor.id,
    gateway: processor.gateway,
    provider: processor.provider,
    currency: campaign.currency,
    terms,
    body,
    source: NO_SOURCE,
    pledged: { origin: gift.origin, cellphone: gift.cellphone, consents: gift.consents },
    idempotencyKey: key,
    fingerprint: fingerprintOf(contentOf(campaign.id, body, gift.card)),
    vaultCardId: gift.vaultCardId,
    collection: collectDay === null ? null : firstMonth(ctx, collectDay, waits),
    checkAt: nextCheckAt(ctx.now, 0, processor.provider),
  };
}
