import { declineCauses } from "~/providers/declines";
import type { ChargeCard, ChargeOutcome, CompanyToken } from "~/providers/provider";
import { isDatabaseDown } from "~/infrastructure/database/database.server";
import { failpoint } from "~/infrastructure/failpoints";
import { logger } from "~/infrastructure/watching/logger.server";
import { vault } from "~/infrastructure/vault-client.server";
import { percentOf } from "~/values/money/money";
import { patience } from "~/infrastructure/shutdown";
import { commissionBasisPoints } from "~/domain/billing/entitlements";
import type { PublicContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { freeKey } from "~/domain/idempotency-keys/free-key.server";
import { chargeTransaction } from "~/domain/payments/charge-transaction.server";
import type { DonationState } from "./answer-donation.server";
import type { ChargeSnapshot } from "~/domain/donations/results/charge-snapshot.server";
import { getDonationState } from "./get-donation-state.server";
import type { DonationIntention } from "./donation-intention.server";
import { DOCUMENT_FIELD } from "~/domain/donations/terms/holder-document";
import type { CandidateProcessor, Giving } from "~/domain/donations/terms/read-giving.server";
import type { DonationTerms } from "~/domain/donations/terms/donation-terms";
import { chargedInstrument } from "~/domain/donations/terms/order-instrument";
import { beginSecondTry } from "./begin-second-try.server";
import {
  recordDonationOutcome,
  recordDonationResult,
} from "~/domain/donations/results/record-donation-result.server";
import { thanksLink } from "./thanks-link.server";
import { writeTogether } from "./write-together.server";

/** A charge without a result after this monotonic time gets status 202 (contract). */
const ANSWER_MS = 8_000;

/**
 * Charges a committed donation and records the outcome. Returns the donation's state after
 * ANSWER_MS at the latest. Throws only where certainly no money was taken.
 */
export async function chargeDonation(
  ctx: PublicContext,
  giving: Giving,
  intention: DonationIntention,
  token: string,
  companyToken: CompanyToken | null = null,
): Promise<DonationState> {
  const { transactionId, donationId } = intention;
  const { slug } = giving.campaign;
  const work = sendDonation(ctx, giving, intention, { token, companyToken });
  // A charge that continues after the response ends by itself or by the janitor.
  work.catch((error: unknown) => {
    if (!(error instanceof DomainError))
      logger.error({ err: error, transactionId }, "charge broke off");
  });
  // After the commit, the donor never waits longer than ANSWER_MS.
  const late = patience(ANSWER_MS);
  const approved = await Promise.race([work, late.over])
    .catch((error: unknown) => {
      // An error after the commit means an unknown result for the donor, never 'not charged'.
      if (error instanceof DomainError) throw error;
    })
    .finally(late.end);
  if (approved) return stateOf({ ...intention, transactionId: approved }, slug, "approved");
  const state = await getDonationState(ctx, donationId).catch((error: unknown) => {
    // The database became unreachable, and the charge may have succeeded; so no error is returned.
    if (isDatabaseDown(error)) return null;
    throw error;
  });
  return state ?? stateOf(intention, slug, "in_process");
}

/** Runs steps 3 and 4 of the charge. Returns the attempt that this call recorded as approved. */
async function sendDonation(
  ctx: PublicContext,
  giving: Giving,
  intention: DonationIntention,
  { token, companyToken }: Tokens,
): Promise<string | null> {
  const { processor, second } = giving;
  await failpoint("charge.after_intention");
  const spare = second && (await copyToken(ctx, token));
  const facts = factsOf(ctx, intention);
  const first = { id: facts.id, processor, token, companyToken };
  const outcome = await send(ctx, giving, intention, first);
  // The vault's token was not needed, and keeps no code after its charge.
  if (companyToken) await dropToken(ctx, token);
  const isCurable = outcome.kind === "rejected" && declineCauses[outcome.cause].class === "soft";
  if (!second || !spare || !isCurable || outcome.fault === "document") {
    if (spare) await dropToken(ctx, spare);
    return recordFirst(ctx, intention, facts, outcome);
  }
  const attempt = await beginSecondTry(ctx, facts, outcome, second);
  // Another process recorded the decline, so this one begins no second attempt.
  if (!attempt) return null;
  const next = { id: attempt.id, processor: second, token: spare, companyToken: null };
  return recordSecond(ctx, attempt, await send(ctx, giving, intention, next));
}

/** Copies the card token for a second attempt. Without the copy only the first attempt is sent. */
async function copyToken({ organizationId }: PublicContext, token: string): Promise<string | null> {
  return vault()
    .copyToken(organizationId, token)
    .catch(() => null);
}

/** Erases the copy. If that fails, the copy expires with its token. */
async function dropToken({ organizationId }: PublicContext, token: string): Promise<void> {
  await vault()
    .dropToken(organizationId, token)
    .catch((error: unknown) => logger.warn({ err: error }, "a copied token was not erased"));
}

interface Tokens {
  token: string;
  /** That of the company's own script. */
  companyToken: CompanyToken | null;
}

interface Attempt extends Tokens {
  id: string;
  processor: CandidateProcessor;
}

function send(
  ctx: PublicContext,
  { campaign }: Giving,
  { body, terms, donationId, vaultCardId }: DonationIntention,
  { id, processor, token, companyToken }: Attempt,
): Promise<ChargeOutcome> {
  const { organizationId } = ctx;
  return chargeTransaction(ctx, {
    id,
    processorId: processor.id,
    provider: processor.provider,
    amount: terms.amount,
    currency: campaign.currency,
    recurring: recurringOf(terms, processor),
    installments: terms.installments > 1 ? terms.installments : undefined,
    instrument:
      "method" in terms.instrument
        ? chargedInstrument(terms.instrument)
        : { kind: "card", card: chargedCard(organizationId, token, vaultCardId) },
    companyToken: companyToken ?? undefined,
    methodId: terms.methodId,
    payer: {
      name:
        body.payment_method.cardholder_name ?? `${body.donor.first_name} ${body.donor.last_name}`,
      email: body.donor.email,
      document: terms.holderDocument,
    },
    // A job charges a pledge where nobody waits.
    payerIp: ctx.ip || undefined,
    description: campaign.title,
    softDescriptor: processor.softDescriptor ?? undefined,
    commission: percentOf(terms.amount, commissionBasisPoints(ctx.organization, ctx.now)),
    callbackPath: thanksLink(campaign.slug, donationId),
  });
}

/** A pledge's card is in the vault when it is charged, and has no token any more. */
function chargedCard(organizationId: string, token: string, cardId: string | null): ChargeCard {
  return token === "" && cardId !== null
    ? { kind: "vault_card", cardId, organizationId }
    : { kind: "token", token, organizationId };
}

/** A method that cannot repeat is paid anew each month, so that its first payment agrees to nothing. */
function recurringOf(
  { instrument, methodId, recurrence }: DonationTerms,
  { methods }: CandidateProcessor,
) {
  if (recurrence !== "monthly") return "none";
  const repeats = methods.some(({ method, repeats }) => method === methodId && repeats);
  return instrument.kind === "card" || repeats ? "first" : "none";
}

async function recordFirst(
  ctx: PublicContext,
  intention: DonationIntention,
  facts: ChargeSnapshot,
  outcome: ChargeOutcome,
): Promise<string | null> {
  const write = writeTogether(ctx);
  const isFaulty = outcome.kind === "rejected" && outcome.fault === "document";
  if (outcome.kind !== "not_sent" && !isFaulty) {
    const isRecorded = await recordDonationOutcome(ctx, facts, outcome, write);
    return isRecorded && outcome.kind === "approved" ? facts.id : null;
  }
  // Certainly no money was taken: the donation ends, and the form's key is free for another
  // attempt.
  const reason = outcome.kind === "not_sent" ? outcome.reason : "document_refused";
  const { rawCode = reason, rawMessage = "" } = outcome;
  await recordDonationResult(ctx, facts, { status: "cancelled", rawCode, rawMessage }, write);
  await freeKey(ctx, intention.donationId);
  throw notSent(reason);
}

/** Records the second attempt. If it was not sent, the first attempt's decline is the answer. */
async function recordSecond(
  ctx: PublicContext,
  facts: ChargeSnapshot,
  outcome: ChargeOutcome,
): Promise<string | null> {
  const write = writeTogether(ctx);
  if (outcome.kind === "not_sent") {
    const { reason, rawCode = reason, rawMessage = "" } = outcome;
    await recordDonationResult(ctx, facts, { status: "cancelled", rawCode, rawMessage }, write);
    return null;
  }
  const isRecorded = await recordDonationOutcome(ctx, facts, outcome, write);
  return isRecorded && outcome.kind === "approved" ? facts.id : null;
}

/** Returns the charge as it was committed. */
function factsOf(ctx: PublicContext, intention: DonationIntention): ChargeSnapshot {
  const { transactionId, donationId, terms, gateway, provider, collection } = intention;
  return {
    cause: "gift",
    id: transactionId,
    amount: terms.amount,
    currency: intention.currency,
    period: collection?.period ?? null,
    gateway,
    provider,
    attempt: 1,
    commissionBasisPoints: commissionBasisPoints(ctx.organization, ctx.now),
    methodKind: intention.terms.instrument.kind,
    pairOfId: null,
    localDay: null,
    date: ctx.now,
    checks: 0,
    expiresAt: null,
    donationId,
    donationStatus: "attempted",
    collectDay: terms.collectDay,
    donationCreatedAt: ctx.now,
    resumedAt: null,
    vaultCardId: intention.vaultCardId,
    lapsesAt: collection?.lapsesAt ?? null,
    isReplaced: false,
  };
}

/** Returns the state of a donation whose result is known without a query. */
function stateOf(
  intention: DonationIntention,
  campaignSlug: string,
  status: "approved" | "in_process",
): DonationState {
  const { donationId, transactionId, terms, currency } = intention;
  return {
    id: transactionId,
    status,
    declineCode: null,
    methodKind: intention.terms.instrument.kind,
    nextAction: null,
    expiresAt: null,
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
