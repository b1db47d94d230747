/** Handles a donation: validate, commit, charge, record the result, respond. */
import { randomUUID } from "node:crypto";
import { hasScript } from "~/providers/accounts";
import { logger } from "~/infrastructure/watching/logger.server";
import { VaultRefusal, vault } from "~/infrastructure/vault-client.server";
import { NO_SOURCE, type VisitSource } from "~/values/web/visit-source";
import { recordTry, type TryResult } from "~/domain/card-testing/record-try.server";
import { shieldCard } from "~/domain/card-testing/shield-card.server";
import type { PublicContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { requireKey } from "~/domain/idempotency-keys/run-once.server";
import { isCompanyPaused } from "~/domain/payments/charge-transaction.server";
import { nextCheckAt } from "~/domain/payments/recheck-later.server";
import { answerDonation, type DonationState, type GiveAnswer } from "./answer-donation.server";
import { chargeDonation } from "./charge-donation.server";
import { getDonationState } from "./get-donation-state.server";
import { companyTokenOf } from "~/domain/donations/terms/company-token";
import { findDonationCard } from "~/domain/donations/terms/find-donation-card.server";
import { KEEP_CARD, KEPT_MS } from "./kept-card";
import { commitIntention, type DonationIntention } from "./donation-intention.server";
import { firstMonth, waitsForDay } from "./first-month.server";
import { findKey } from "~/domain/donations/terms/donation-keys.server";
import {
  methodOf,
  recurrenceOf,
  validateDonation,
  type DonationTerms,
} from "~/domain/donations/terms/donation-terms";
import { limitFreeOrders } from "./limit-free-orders.server";
import {
  gatewaysFor,
  refuseMethod,
  takesMethod,
  withoutPaused,
} from "~/domain/donations/terms/processor-for";
import { readGiving, type Giving } from "~/domain/donations/terms/read-giving.server";
import { contentOf, fingerprintOf, repeatDonation } from "./repeat-donation.server";
import type { DonationBody } from "~/domain/donations/schema";
import { seatsHeldMs } from "~/domain/tickets/seats-held";
import { tryPromoCode } from "~/domain/donations/terms/try-promo-code.server";

/** Maximum wait of a repeated post for the first one, from its own start (contract). */
const REPEAT_MS = 25_000;

export interface GiveInput {
  campaignSlug: string;
  body: DonationBody;
  /** The form's key; null for an API client that sent none. */
  idempotencyKey: string | null;
  /** Age of the form's signed token in milliseconds; null where it is unknown. */
  formAgeMs?: number | null;
  /** Where the donor came from, which the form keeps. */
  source?: VisitSource;
}

/**
 * Makes a donation. Throws `not_found`, `not_receiving`, `validation_failed`, `possible_duplicate`
 * (details `decided`), `idempotency_key_reused` (details `earlier`: the donation of that key),
 * `card_token_expired`, `provider_unavailable`, and against card testing and guessed promo codes `rate_limited` and
 * `step_up_required`: after any of these nothing was charged. Returns `in_process` for an undecided
 * charge.
 */
export async function giveDonation(ctx: PublicContext, input: GiveInput): Promise<GiveAnswer> {
  ctx.require("create", "donation");
  const until = performance.now() + REPEAT_MS;
  const { body } = input;
  const key = input.idempotencyKey ?? randomUUID();
  requireKey(key);
  const read = await readGiving(ctx, input.campaignSlug, key);
  const { card, consumed } = await findDonationCard(ctx, body);
  const method = methodOf(body, card);
  const isOnce = recurrenceOf(body, read.campaign) !== "monthly";
  const choice = { methodId: method, isOnce };
  const awake = withoutPaused(read.candidates, choice, isCompanyPaused);
  const giving = {
    ...read,
    ...gatewaysFor(awake, read.campaign.id, method, isOnce),
  };
  const { campaign, processor, second } = giving;
  const { country } = ctx.organization;
  const content = contentOf(campaign.id, body, card);
  // A repeat is answered before it is validated: its first post may have taken the last seat or the last
  // use of a code. The post that consumed the token may have committed during the vault's look-up.
  const known = giving.known ?? (consumed ? await findKey(ctx, key) : null);
  if (known) return repeatDonation(ctx, known, content, until);
  const promoCode = await tryPromoCode(ctx, campaign, body.promo_code);
  const ordered = { ...campaign, promoCode };
  reportCompanyFault(ctx, body);
  const validated = validateDonation(body, card, ordered, country, processor, second);
  if (!validated.ok) throw new DomainError("validation_failed", { fields: validated.fields });
  const { terms } = validated;
  const { instrument } = terms;
  const isFree = instrument.kind === "none";
  if (!isFree && !takesMethod(processor, method)) throw refuseMethod(method);
  // A batch answers days later, and nothing waits for it in between.
  if (instrument.kind === "card" && isOnce && !processor.isInstant) {
    throw refuseField("donation.recurrency", "monthly_only");
  }
  if (consumed && instrument.kind === "card") throw new DomainError("card_token_expired");
  const { source = NO_SOURCE } = input;
  const waits = waitsForDay(ctx, giving, terms, body.donation.first_charge);
  const order = { body, terms, key, content, source, waits };
  if (instrument.kind !== "card" || waits) return takeUnproved(ctx, giving, order, until);

  const shielded = await shieldCard(ctx, {
    campaignId: campaign.id,
    email: body.donor.email,
    card: instrument.card,
    key: input.idempotencyKey ?? "",
    idempotencyKey: input.idempotencyKey,
    formAgeMs: input.formAgeMs ?? null,
    stepUp: body.step_up,
    hasScript: body.step_up.script === "1",
  });
  let result: TryResult = "withdrawn";
  try {
    const intention = await intend(ctx, giving, order);
    if (intention !== "known_key") {
      const hasOwn = hasScript(processor.provider);
      const made = hasOwn ? companyTokenOf(body.payment_method.gateway, card) : null;
      const state = await chargeDonation(ctx, giving, intention, tokenOf(body), made);
      result = resultOf(state);
      return answerDonation(state);
    }
  } finally {
    // The answer waits for no counter.
    void recordTry(ctx, shielded, result);
  }
  // A repeat is no try, also while it waits for the first post.
  return repeatKnown(ctx, order, until);
}

/**
 * Takes seats that cost nothing, without provider or transaction, a donation that the donor pays at a bank,
 * a wallet or a shop, or one whose first charge waits: no card can be tested by any of them. Throws
 * `rate_limited`.
 */
async function takeUnproved(
  ctx: PublicContext,
  giving: Giving,
  order: Order,
  until: number,
): Promise<GiveAnswer> {
  await limitFreeOrders(ctx, { campaignId: giving.campaign.id, email: order.body.donor.email });
  const intention = await intend(ctx, giving, order);
  if (intention === "known_key") return repeatKnown(ctx, order, until);
  return answerDonation(
    order.waits || order.terms.instrument.kind === "none"
      ? await getDonationState(ctx, intention.donationId)
      : await chargeDonation(ctx, giving, intention, ""),
  );
}

/** Answers a post whose key another post claimed meanwhile. */
async function repeatKnown(ctx: PublicContext, { key, content }: Order, until: number) {
  const first = await findKey(ctx, key);
  if (!first) throw new DomainError("not_ready", { retryAfter: 2 });
  return repeatDonation(ctx, first, content, until);
}

/** The company's word alone, never what was typed. */
function reportCompanyFault({ organizationId }: PublicContext, body: DonationBody): void {
  const { company_fault: fault, version } = body.payment_method.gateway;
  if (fault === undefined || !/^[a-zA-Z0-9]{1,10}$/.test(fault)) return;
  const facts = { company_fault: fault, version: version === "v1" ? "v1" : "v2", organizationId };
  logger.warn(facts, "the company's script made no card token");
}

/** A charge without a result says nothing about its card: an outage stops no honest donor. */
function resultOf({ status }: DonationState): TryResult {
  if (status === "approved") return "approved";
  return status === "in_process" ? "withdrawn" : "unapproved";
}

interface Order {
  body: DonationBody;
  terms: DonationTerms;
  key: string;
  content: string;
  source: VisitSource;
  /** The first charge of a monthly donation waits for its day. */
  waits: boolean;
}

/**
 * Commits a donation. A monthly one stores its card first, and so does a single one whose donor lets us keep it
 * for an hour. Throws `possible_duplicate`, and `validation_failed`
 * if somebody else took the last seats or the last use of the promo code meanwhile.
 */
async function intend(
  ctx: PublicContext,
  { campaign, candidates, processor }: Giving,
  { body, terms, key, content, source, waits }: Order,
): Promise<DonationIntention | "known_key"> {
  const donationId = ctx.newId();
  const isCard = terms.instrument.kind === "card";
  const canContinue = candidates.some((one) => one.withoutCode && one.takesCards);
  const isForAnHour = isCard && canContinue && keepsForAnHour(campaign, terms, body);
  const keeps = isCard && (terms.recurrence === "monthly" || isForAnHour);
  const cardId = isForAnHour ? await planErasure(ctx) : undefined;
  const card = { token: tokenOf(body), donationId, chargeFollows: !waits, cardId };
  const vaultCardId = keeps ? await keepCard(ctx, card) : null;
  if (keeps && vaultCardId === null) {
    // The post that consumed the token may have this key.
    if (await findKey(ctx, key)) return "known_key";
    throw new DomainError("card_token_expired");
  }
  const intention: DonationIntention = {
    donationId,
    transactionId: ctx.newId(),
    campaignId: campaign.id,
    processorId: processor.id,
    gateway: processor.gateway,
    provider: processor.provider,
    currency: campaign.currency,
    terms,
    body,
    source,
    idempotencyKey: key,
    fingerprint: fingerprintOf(content),
    vaultCardId,
    collection: terms.collectDay === null ? null : firstMonth(ctx, terms.collectDay, waits),
    checkAt: nextCheckAt(ctx.now, 0, processor.provider),
    heldMs: seatsHeldMs(expiryOf(processor, terms.methodId)),
  };
  const result = await commitIntention(ctx, intention);
  if (result.kind === "committed") return intention;
  if (vaultCardId) await vault().erase(ctx.organizationId, vaultCardId);
  if (result.kind === "known_key") return "known_key";
  if (result.kind === "seats_gone") throw refuseField("donation.items.0.uuid", "ticket_just_gone");
  if (result.kind === "promo_code_gone") throw refuseField("promo_code", "promo_code_used_up");
  throw new DomainError("possible_duplicate", { details: { decided: result.decided } });
}

/** The donor ticked it, and may continue the donation every month (get-thanks, `monthly`). */
function keepsForAnHour(
  campaign: Giving["campaign"],
  { recurrence }: DonationTerms,
  { consents }: DonationBody,
): boolean {
  const continues = campaign.type === "fundraise" && campaign.recurrenceOptions.includes("monthly");
  return recurrence === "one_time" && continues && consents.includes(KEEP_CARD);
}

/** Plans the erasure of a card before the vault keeps it, so that no crash leaves one. Returns the card's id. */
async function planErasure(ctx: PublicContext): Promise<string> {
  const vaultCardId = ctx.newId();
  const dueAt = new Date(ctx.now.getTime() + KEPT_MS);
  await ctx.transaction((db) =>
    ctx.enqueue(db, "donations.forget-kept-card", { vaultCardId }, dueAt),
  );
  return vaultCardId;
}

const expiryOf = ({ methods }: Giving["processor"], methodId: string) =>
  methods.find(({ method }) => method === methodId)?.expiresInMs ?? null;

const tokenOf = (body: DonationBody) => body.payment_method.gateway.token ?? "";

/** Keeps the card before the first charge consumes its token. Returns null for a consumed one. */
async function keepCard(
  { organizationId }: PublicContext,
  card: { token: string; donationId: string; chargeFollows: boolean; cardId: string | undefined },
): Promise<string | null> {
  return vault()
    .store({ organizationId, ...card })
    .catch((error: unknown) => {
      if (error instanceof VaultRefusal) return null;
      throw error;
    });
}
