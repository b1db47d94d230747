import { declineCauses } from "~/providers/declines";
import type { ChargeOutcome } from "~/providers/provider";
import { isDatabaseDown } from "~/infrastructure/database.server";
import { failpoint } from "~/infrastructure/failpoints";
import { logger } from "~/infrastructure/logger.server";
import { vault } from "~/infrastructure/vault-client.server";
import { patience } from "~/infrastructure/shutdown";
import type { PublicContext } from "../context";
import { DomainError, refuseField } from "../errors";
import { freeKey } from "../idempotency-keys/free-key.server";
import { chargeTransaction } from "../payments/charge-transaction.server";
import type { GiftState } from "./answer-gift.server";
import type { ChargeSnapshot } from "./charge-snapshot.server";
import { getDonationState } from "./get-donation-state.server";
import type { GiftIntention } from "./gift-intention.server";
import { DOCUMENT_FIELD } from "./holder-document";
import type { Giving, Processor } from "./read-giving.server";
import { beginSecondTry } from "./begin-second-try.server";
import { recordGiftOutcome, recordGiftResult } from "./record-gift-result.server";
import { thanksLink } from "./thanks-link.server";
import { writeTogether } from "./write-together.server";

/** A charge without a result by then is answered 202 (contract). Monotonic. */
const ANSWER_MS = 8_000;

/**
 * Charges a gift whose intention is committed and records what came of it; answers the gift's state, after
 * ANSWER_MS at most. Throws where certainly nothing was booked.
 */
export async function chargeGift(
  ctx: PublicContext,
  giving: Giving,
  intention: GiftIntention,
  token: string,
): Promise<GiftState> {
  const { transactionId, donationId } = intention;
  const { slug } = giving.campaign;
  const work = sendGift(ctx, giving, intention, token);
  // A charge that goes on after the answer ends by itself, or by the janitor.
  work.catch((error: unknown) => {
    if (!(error instanceof DomainError))
      logger.error({ err: error, transactionId }, "charge broke off");
  });
  // From the intention on nothing keeps the donor waiting without end.
  const late = patience(ANSWER_MS);
  const approved = await Promise.race([work, late.over])
    .catch((error: unknown) => {
      // What broke off after the intention is unknown to the donor, never "not charged".
      if (error instanceof DomainError) throw error;
    })
    .finally(late.end);
  if (approved) return stateOf({ ...intention, transactionId: approved }, slug, "approved");
  const state = await getDonationState(ctx, donationId).catch((error: unknown) => {
    // The database went away in between: perhaps charged, so never an error that sounds like "not".
    if (isDatabaseDown(error)) return null;
    throw error;
  });
  return state ?? stateOf(intention, slug, "in_process");
}

/** Steps 3 and 4 of the charge; returns the attempt that this call recorded as approved. */
async function sendGift(
  ctx: PublicContext,
  giving: Giving,
  intention: GiftIntention,
  token: string,
): Promise<string | null> {
  const { processor, second } = giving;
  await failpoint("charge.after_intention");
  const spare = second && (await copyToken(ctx, token));
  const facts = factsOf(ctx, intention);
  const outcome = await send(ctx, giving, intention, processor, facts.id, token);
  const isCurable = outcome.kind === "rejected" && declineCauses[outcome.cause].class === "soft";
  if (!second || !spare || !isCurable || outcome.fault === "document") {
    if (spare) await dropToken(ctx, spare);
    return recordFirst(ctx, intention, facts, outcome);
  }
  const attempt = await beginSecondTry(ctx, facts, outcome, second);
  // Somebody else recorded the decline: no second try is begun.
  if (!attempt) return null;
  return recordSecond(ctx, attempt, await send(ctx, giving, intention, second, attempt.id, spare));
}

/** Without the copy there is no second try; the first goes out all the same. */
async function copyToken({ organizationId }: PublicContext, token: string): Promise<string | null> {
  return vault()
    .copyToken(organizationId, token)
    .catch(() => null);
}

/** A copy that is not erased here lapses with its token. */
async function dropToken({ organizationId }: PublicContext, token: string): Promise<void> {
  await vault()
    .dropToken(organizationId, token)
    .catch((error: unknown) => logger.warn({ err: error }, "a copied token was not erased"));
}

function send(
  ctx: PublicContext,
  { campaign }: Giving,
  { body, terms, donationId }: GiftIntention,
  processor: Processor,
  id: string,
  token: string,
): Promise<ChargeOutcome> {
  const { organizationId } = ctx;
  return chargeTransaction(ctx, {
    id,
    processorId: processor.id,
    acquirer: processor.acquirer,
    amount: terms.amount,
    currency: campaign.currency,
    recurring: terms.recurrence === "monthly" ? "first" : "none",
    instrument: { kind: "card", card: { kind: "token", token, organizationId } },
    payer: {
      name:
        body.payment_method.cardholder_name ?? `${body.donor.first_name} ${body.donor.last_name}`,
      email: body.donor.email,
      document: terms.holderDocument,
    },
    payerIp: ctx.ip,
    description: campaign.title,
    softDescriptor: processor.softDescriptor ?? undefined,
    callbackPath: thanksLink(campaign.slug, donationId),
  });
}

async function recordFirst(
  ctx: PublicContext,
  intention: GiftIntention,
  facts: ChargeSnapshot,
  outcome: ChargeOutcome,
): Promise<string | null> {
  const write = writeTogether(ctx);
  const isFaulty = outcome.kind === "rejected" && outcome.fault === "document";
  if (outcome.kind !== "not_sent" && !isFaulty) {
    const isRecorded = await recordGiftOutcome(ctx, facts, outcome, write);
    return isRecorded && outcome.kind === "approved" ? facts.id : null;
  }
  // Certainly not booked: the intention ends, and the form's key is free for another try.
  const reason = outcome.kind === "not_sent" ? outcome.reason : "document_refused";
  const { rawCode = reason, rawMessage = "" } = outcome;
  await recordGiftResult(ctx, facts, { status: "cancelled", rawCode, rawMessage }, write);
  await freeKey(ctx, intention.donationId);
  throw notSent(reason);
}

/** What was not sent leaves the first half's decline as the gift's answer. */
async function recordSecond(
  ctx: PublicContext,
  facts: ChargeSnapshot,
  outcome: ChargeOutcome,
): Promise<string | null> {
  const write = writeTogether(ctx);
  if (outcome.kind === "not_sent") {
    const { reason, rawCode = reason, rawMessage = "" } = outcome;
    await recordGiftResult(ctx, facts, { status: "cancelled", rawCode, rawMessage }, write);
    return null;
  }
  const isRecorded = await recordGiftOutcome(ctx, facts, outcome, write);
  return isRecorded && outcome.kind === "approved" ? facts.id : null;
}

/** The charge as its intention was committed. */
function factsOf(ctx: PublicContext, intention: GiftIntention): ChargeSnapshot {
  const { transactionId, donationId, terms, gateway, acquirer, collection } = intention;
  return {
    id: transactionId,
    amount: terms.amount,
    currency: intention.currency,
    period: collection?.period ?? null,
    gateway,
    acquirer,
    attempt: 1,
    pairOfId: null,
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
