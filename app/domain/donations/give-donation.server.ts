/** A donor gives: judge, commit the intention, charge, commit the result, answer. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { ChargeOutcome } from "~/providers/provider";
import { keyedHash, matchesKeyedHash } from "~/infrastructure/crypto.server";
import { isDatabaseDown } from "~/infrastructure/database.server";
import { failpoint } from "~/infrastructure/failpoints";
import { logger } from "~/infrastructure/logger.server";
import { lastAnswers, patience } from "~/infrastructure/shutdown";
import { vault } from "~/infrastructure/vault-client.server";
import { collectionWindow, firstCollection, periodOf } from "~/values/calendar";
import { toDecimal } from "~/values/money";
import type { PublicContext } from "../context";
import { DomainError, refuseField } from "../errors";
import { chargeTransaction } from "../payments/charge-transaction.server";
import { applyOutcome, nextCheckAt } from "./apply-outcome.server";
import type { ChargeFacts, TransactionFacts } from "./donation-facts.server";
import { getDonationState } from "./get-donation-state.server";
import { commitIntention, type GiftIntention } from "./gift-intention.server";
import { findKey, freeKey, type KnownGift } from "./gift-keys.server";
import { judgeGift } from "./gift-terms";
import { DOCUMENT_FIELD } from "./holder-document";
import { readGiving, type Giving } from "./read-giving.server";
import type { CardSummary, DonationBody } from "./schema";
import { settleCharge } from "./settle-charge.server";
import { settleTogether } from "./settle-together.server";
import { thanksLink } from "./thanks-link.server";

/** A charge that is not decided by then is answered 202 (contract). Monotonic. */
const ANSWER_MS = 8_000;
/** How long a repeated post waits for the first one, from its beginning on (contract). */
const REPEAT_MS = 25_000;
const LONGEST_KEY = 255;
/** The purpose under which what was asked for is hashed. */
const CONTENT = "gift-content";

export interface GiveInput {
  campaignSlug: string;
  body: DonationBody;
  /** The form's key; null: a program that sent none. */
  idempotencyKey: string | null;
}

export interface GiveAnswer {
  status: "approved" | "in_process" | "rejected";
  donation: { uuid: string; recurrence: string; amount: string; currency: string; status: string };
  transaction: { uuid: string; status: string };
  thanksPath: string;
  declineCode: string | null;
  challengeUrl: string | null;
  /** After a refusal: the key for the next try. */
  nextIdempotencyKey: string | null;
}

/**
 * Gives. Throws `not_found`, `not_receiving`, `validation_failed`, `possible_duplicate` (details
 * `decided`), `idempotency_key_reused` (details `earlier`: the gift of that key), `card_token_expired`, `provider_unavailable`: after any of
 * these nothing was charged. What is not decided is answered `in_process`.
 */
export async function giveDonation(ctx: PublicContext, input: GiveInput): Promise<GiveAnswer> {
  ctx.require("create", "donation");
  const longest = performance.now() + REPEAT_MS;
  const { body } = input;
  const key = input.idempotencyKey ?? randomUUID();
  if (key.length > LONGEST_KEY) throw new DomainError("malformed_request");
  const giving = await readGiving(ctx, input.campaignSlug, key);
  const { card, spent } = await cardOf(ctx, body);
  const { campaign, processor } = giving;
  const judged = judgeGift(body, card, campaign, ctx.organization.country, processor);
  if (!judged.ok) throw new DomainError("validation_failed", { fields: judged.fields });
  const { terms } = judged;
  const summary = card as CardSummary;
  const content = contentOf(campaign.id, body, summary);
  // While the vault was asked about a spent token, the post that spent it may have become known.
  const known = giving.known ?? (spent ? await findKey(ctx, key) : null);
  if (known) return repeat(ctx, known, content, longest);
  if (spent) throw new DomainError("card_token_expired");

  const donationId = ctx.newId();
  const token = body.payment_method.gateway.token ?? "";
  const keep = terms.recurrence === "monthly";
  const vaultCardId = keep ? await keepCard(ctx, token, donationId) : null;
  const intention: GiftIntention = {
    donationId,
    transactionId: ctx.newId(),
    campaignId: campaign.id,
    processorId: processor.id,
    gateway: processor.gateway,
    acquirer: processor.acquirer,
    currency: campaign.currency,
    terms,
    body,
    card: summary,
    idempotencyKey: key,
    fingerprint: keyedHash(CONTENT, content),
    vaultCardId,
    collection: terms.collectDay === null ? null : giftCollection(ctx, terms.collectDay),
    checkAt: nextCheckAt(ctx.now, 0, processor.acquirer),
  };
  const result = await commitIntention(ctx, intention);
  if (result.kind !== "committed") {
    if (vaultCardId) await vault().erase(ctx.organizationId, vaultCardId);
    if (result.kind === "equal_gift") {
      throw new DomainError("possible_duplicate", { details: { decided: result.decided } });
    }
    const first = await findKey(ctx, key);
    if (!first) throw new DomainError("not_ready", { retryAfter: 2 });
    return repeat(ctx, first, content, longest);
  }
  return chargeGift(ctx, giving, intention, token);
}

async function cardOf(
  ctx: PublicContext,
  body: DonationBody,
): Promise<{ card: CardSummary | null; spent: boolean }> {
  const { card, gateway } = body.payment_method;
  if (card || !gateway.token) return { card: card ?? null, spent: false };
  // A token that the page fetched before: the vault tells what card it stands for.
  const found = await vault().inspect(ctx.organizationId, gateway.token);
  if (!found || found.kind !== "token") throw new DomainError("card_token_expired");
  // A repeat of the post that spent it is told by its key; its card is still known.
  if (!found.spent && (found.expired || found.security_code_lost)) {
    throw new DomainError("card_token_expired");
  }
  return { card: { ...found, issues: [] }, spent: found.spent };
}

async function keepCard(ctx: PublicContext, token: string, donationId: string) {
  return vault()
    .keep({ organizationId: ctx.organizationId, token, donationId })
    .catch(() => {
      throw new DomainError("card_token_expired");
    });
}

function giftCollection(ctx: PublicContext, day: NonNullable<TransactionFacts["collectDay"]>) {
  const zone = ctx.organization.timezone;
  const next = firstCollection(ctx.now, day, zone);
  return {
    period: periodOf(ctx.now, zone),
    lapsesAt: collectionWindow(next.period, day, zone).dueAt,
  };
}

/** What was asked for, without tokens; the card by the vault's keyed fingerprint (contract). */
function contentOf(campaignId: string, body: DonationBody, card: CardSummary): string {
  const { gateway: _gateway, card: _card, ...method } = body.payment_method;
  const content = { campaignId, donation: body.donation, donor: body.donor, method };
  return JSON.stringify([content, card.fingerprint]);
}

async function chargeGift(
  ctx: PublicContext,
  { processor, campaign }: Giving,
  intention: GiftIntention,
  token: string,
): Promise<GiveAnswer> {
  const { body, terms, transactionId, donationId } = intention;
  const { slug } = campaign;
  const method = body.payment_method;
  const send = () =>
    chargeTransaction(ctx, {
      id: transactionId,
      processorId: processor.id,
      acquirer: processor.acquirer,
      amount: terms.amount,
      currency: campaign.currency,
      recurring: terms.recurrence === "monthly" ? "first" : "none",
      instrument: {
        kind: "card",
        card: { kind: "token", token, organizationId: ctx.organizationId },
      },
      payer: {
        name: method.cardholder_name ?? `${body.donor.first_name} ${body.donor.last_name}`,
        email: body.donor.email,
        document: terms.holderDocument,
      },
      payerIp: ctx.ip,
      description: campaign.title,
      softDescriptor: processor.softDescriptor ?? undefined,
      callbackPath: thanksLink(slug, donationId),
    });
  // From the intention on nothing keeps the donor waiting without end.
  const work = Promise.resolve(failpoint("charge.after_intention"))
    .then(send)
    .then((outcome) => commitOutcome(ctx, intention, outcome));
  // A charge that goes on after the answer ends by itself, or by the janitor.
  work.catch((error: unknown) => {
    if (!(error instanceof DomainError))
      logger.error({ err: error, transactionId }, "charge broke off");
  });
  const late = patience(ANSWER_MS);
  const approved = await Promise.race([work, late.over])
    .catch((error: unknown) => {
      // What broke off after the intention is unknown to the donor, never "not charged".
      if (error instanceof DomainError) throw error;
    })
    .finally(late.end);
  if (approved === true) return answerOf(stateOf(intention, slug, "approved"));
  const state = await getDonationState(ctx, donationId).catch((error: unknown) => {
    // The database went away in between: perhaps charged, so never an error that sounds like "not".
    if (isDatabaseDown(error)) return null;
    throw error;
  });
  return answerOf(state ?? stateOf(intention, slug, "in_process"));
}

/** What an answer tells of a gift. */
type GiftState = Pick<
  TransactionFacts,
  | "id"
  | "status"
  | "declineCode"
  | "challengeUrl"
  | "donationId"
  | "donationStatus"
  | "donationAmount"
  | "currency"
  | "recurrence"
  | "campaignSlug"
>;

/** The state of a gift whose end we know without asking. */
function stateOf(
  intention: GiftIntention,
  campaignSlug: string,
  status: "approved" | "in_process",
): GiftState {
  const { donationId, transactionId, terms, currency } = intention;
  return {
    id: transactionId,
    status,
    declineCode: null,
    challengeUrl: null,
    donationId,
    donationStatus: status === "approved" ? "active" : "attempted",
    donationAmount: terms.amount,
    currency,
    recurrence: terms.recurrence,
    campaignSlug,
  };
}

/** Answers whether this call settled the charge as approved. */
async function commitOutcome(
  ctx: PublicContext,
  intention: GiftIntention,
  outcome: ChargeOutcome,
): Promise<boolean> {
  const facts = factsOf(ctx, intention);
  const settle = settleTogether(ctx);
  const isFaulty = outcome.kind === "rejected" && outcome.fault === "document";
  if (outcome.kind !== "not_sent" && !isFaulty) {
    const settled = await applyOutcome(ctx, facts, outcome, settle);
    return settled && outcome.kind === "approved";
  }
  // Certainly not booked: the intention ends, and the form's key is free for another try.
  const reason = outcome.kind === "not_sent" ? outcome.reason : "document_refused";
  const { rawCode = reason, rawMessage = "" } = outcome;
  await settleCharge(ctx, facts, { status: "cancelled", rawCode, rawMessage }, settle);
  await freeKey(ctx, intention.donationId);
  throw notSent(reason);
}

/** The charge as its intention was committed. */
function factsOf(ctx: PublicContext, intention: GiftIntention): ChargeFacts {
  const { transactionId, donationId, terms, gateway, acquirer, collection } = intention;
  return {
    id: transactionId,
    amount: terms.amount,
    currency: intention.currency,
    period: collection?.period ?? null,
    gateway,
    acquirer,
    attempt: 1,
    date: ctx.now,
    checks: 0,
    donationId,
    donationStatus: "attempted",
    collectDay: terms.collectDay,
    donationCreatedAt: ctx.now,
    vaultCardId: intention.vaultCardId,
    lapsesAt: collection?.lapsesAt ?? null,
  };
}

function notSent(reason: string): DomainError {
  switch (reason) {
    case "document_refused":
      return refuseField(DOCUMENT_FIELD, reason);
    case "card_token_expired":
    case "card_not_found":
      return new DomainError("card_token_expired");
    case "vault_unavailable":
      return new DomainError("not_ready", { retryAfter: 5 });
    default:
      return new DomainError("provider_unavailable", { retryAfter: 30 });
  }
}

/** A post under a known key: waits for the first one, then answers the present state. */
async function repeat(
  ctx: PublicContext,
  known: KnownGift,
  content: string,
  longest: number,
): Promise<GiveAnswer> {
  if (!matchesKeyedHash(CONTENT, content, known.fingerprint)) {
    const { status, donation } = answerOf(await getDonationState(ctx, known.donationId));
    const { amount, currency } = donation;
    throw new DomainError("idempotency_key_reused", {
      details: { earlier: { status, amount, currency } },
    });
  }
  for (;;) {
    const facts = await getDonationState(ctx, known.donationId);
    const undecided = facts.status === "in_process" && !facts.challengeUrl && facts.checks === 0;
    const late = performance.now() > longest || lastAnswers.aborted;
    if (!undecided || late) return answerOf(facts);
    await wait(200);
  }
}

function answerOf(facts: GiftState): GiveAnswer {
  const decided = facts.status === "approved" ? "approved" : "in_process";
  const refused = ["rejected", "cancelled", "non_existant"].includes(facts.status);
  const status = refused ? "rejected" : decided;
  return {
    status,
    donation: {
      uuid: facts.donationId,
      recurrence: facts.recurrence,
      amount: toDecimal(facts.donationAmount, facts.currency),
      currency: facts.currency,
      status: status === "in_process" ? "in_process" : facts.donationStatus,
    },
    transaction: { uuid: facts.id, status: facts.status },
    thanksPath: thanksLink(facts.campaignSlug, facts.donationId),
    declineCode: refused ? (facts.declineCode ?? "processing_error") : null,
    challengeUrl: facts.challengeUrl,
    nextIdempotencyKey: refused ? nextKey(facts.id) : null,
  };
}

/** A repeat of a refusal names the same next key as the first answer did. */
function nextKey(transactionId: string): string {
  return keyedHash("next-key", transactionId).toString("hex").slice(0, 32);
}
