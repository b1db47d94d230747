/** Charges one planned attempt of a monthly donation at most once, or records it as missed. */
import { failpoint } from "~/infrastructure/failpoints";
import type { ChargeCard, ChargeOutcome } from "~/providers/provider";
import type { OrganizationContext } from "~/domain/context";
import {
  chargeTransaction,
  type ChargeableTransaction,
} from "~/domain/payments/charge-transaction.server";
import type { CollectionBatch } from "./collection-batch.server";
import { findDebitWait } from "./find-debit-wait.server";
import { MOST_TRIES } from "~/domain/donations/results/after-decline";
import type { AttemptSnapshot } from "~/domain/donations/results/charge-snapshot.server";
import { decideNextStep } from "~/domain/donations/results/decide-next-step.server";
import { commissionOf } from "~/domain/donations/results/donation-result.server";
import { localCharge } from "./local-charge.server";
import { takesMethod } from "~/domain/donations/terms/processor-for";
import type { CandidateProcessor, Processor } from "~/domain/donations/terms/read-giving.server";
import {
  recordDonationOutcome,
  recordDonationResult,
  type DecideNextStep,
} from "~/domain/donations/results/record-donation-result.server";
import type { PauseReason } from "~/domain/donations/schema";
import { thanksLink } from "~/domain/donations/giving/thanks-link.server";

/** How long a month waits for the next batch of its card's brand before it asks again. */
const BATCH_WAIT_MS = 6 * 60 * 60 * 1000;

/**
 * Charges the planned attempt of a claimed collection, whatever its date. A month whose time passed
 * is missed, and the next one is planned. After a soft decline the global gateway tries at once if
 * its rule says so. The caller has checked the actor's rules.
 */
export async function chargeAttempt(
  ctx: OrganizationContext,
  facts: AttemptSnapshot,
  batch: CollectionBatch,
): Promise<void> {
  const { donationId } = facts;
  const period = facts.period ?? "";
  if (facts.lapsesAt && facts.lapsesAt <= ctx.now) return callOff(ctx, facts, batch);
  const processor = facts.pairOfId
    ? await batch.findSecondProcessor(facts.methodId)
    : await batch.findProcessor(facts.campaignId, facts.methodId, facts.processorId);
  // Without its gateway the second attempt of a pair is cancelled; the retry schedule continues.
  if (!processor && facts.pairOfId) return callOff(ctx, facts, batch);
  // Without a gateway the month waits; that is no decline (readings 'Accounts').
  if (!processor || ctx.organization.suspendedAt) return batch.postpone({ donationId, period });
  const obstacle = await obstacleTo(facts, processor, batch);
  if (obstacle) return callOff(ctx, facts, batch, obstacle);
  const charged = chargedBy(ctx, facts, processor);
  if (!charged) return;
  const { id, paymentMethodId } = facts;
  const amount = await amountOf(facts, processor, batch);
  const waitMs = facts.methodKind === "bank_account" && (await findDebitWait(ctx, facts, amount));
  if (waitMs) return batch.postpone({ donationId, period, waitMs });
  if (!(await batch.send({ id, amount, paymentMethodId, processor }))) return;
  const sent = { ...sentFacts(ctx, facts, processor), amount };
  await failpoint("charge.after_intention");
  const outcome = await chargeCard(ctx, facts, {
    id: facts.id,
    processorId: processor.id,
    provider: processor.provider,
    amount,
    currency: facts.currency,
    ...charged,
    methodId: facts.methodId,
    payer: { ...charged.payer, email: facts.donorEmail },
    description: facts.campaignTitle,
    softDescriptor: processor.softDescriptor ?? undefined,
    commission: commissionOf(ctx, { ...facts, date: ctx.now }, amount),
    networkReference: facts.networkReference ?? undefined,
    callbackPath: thanksLink(facts.campaignSlug, donationId, facts.id),
  });
  if (outcome.kind === "not_sent") {
    // Nothing was charged: the same transaction is sent later, under the same key.
    if (outcome.reason === "card_not_found") return restWithoutCard(ctx, sent, batch);
    // Without an open batch, a question every few minutes would bring nothing.
    const laterMs = outcome.reason === "batch_closed" ? BATCH_WAIT_MS : undefined;
    return batch.postpone({ donationId, period, waitMs: laterMs });
  }
  await recordDonationOutcome(ctx, sent, outcome, batch.write, decidingIn(ctx, batch));
  // A pair is one step of the retry schedule, so the global gateway's attempt follows at once.
  if (outcome.kind === "rejected" && !facts.pairOfId) await chargeSecond(ctx, sent, batch);
}

/** Charges the vault's card where the provider no longer has its own: its account was replaced. */
async function chargeCard(
  ctx: OrganizationContext,
  { vaultCardId }: AttemptSnapshot,
  charge: ChargeableTransaction,
): Promise<ChargeOutcome> {
  const outcome = await chargeTransaction(ctx, charge);
  const { instrument } = charge;
  const isGone = outcome.kind === "not_sent" && outcome.reason === "card_not_found";
  const isStored = instrument.kind === "card" && instrument.card.kind === "stored_card";
  if (!isGone || !isStored || !vaultCardId) return outcome;
  const { organizationId } = ctx;
  const card = { kind: "vault_card", cardId: vaultCardId, organizationId } as const;
  return chargeTransaction(ctx, { ...charge, instrument: { kind: "card", card } });
}

/**
 * Returns the amount to charge, in minor units: the donation's, after a due step of its increase.
 * Donations without a due step cost no statement.
 */
async function amountOf(
  { donationId, donationAmount, methodId, nextUpgradePeriod, period }: AttemptSnapshot,
  processor: CandidateProcessor,
  batch: CollectionBatch,
): Promise<bigint> {
  if (!nextUpgradePeriod || !period || nextUpgradePeriod > period) return donationAmount;
  const second = await batch.findSecondProcessor(methodId);
  const charging = second ? [processor, second] : [processor];
  const amount = await batch.raise({ donationId, period, charging, methodId });
  await failpoint("upgrade.after_step");
  return amount;
}

/** Sends the global gateway's attempt if the recorded decline planned one. */
async function chargeSecond(
  ctx: OrganizationContext,
  { donationId, methodId, period }: AttemptSnapshot,
  batch: CollectionBatch,
): Promise<void> {
  const second = await batch.findSecondProcessor(methodId);
  if (!second || !period) return;
  const planned = await batch.findAttempt({ donationId, period });
  if (planned?.pairOfId && planned.status === "planned") await chargeAttempt(ctx, planned, batch);
}

const decidingIn =
  (ctx: OrganizationContext, batch: CollectionBatch): DecideNextStep =>
  (facts, result) =>
    decideNextStep(ctx, facts, result, batch.findHistory);

/** Returns the pause reason if a planned charge cannot be sent, or null if it can. */
async function obstacleTo(
  facts: AttemptSnapshot,
  processor: CandidateProcessor,
  batch: CollectionBatch,
): Promise<PauseReason | null> {
  const { provider } = processor;
  // Another gateway replaced the one that charged this brand (readings 'Accounts').
  if (!takesMethod(processor, facts.methodId)) return "payment_method_not_supported";
  if (facts.methodKind !== "card")
    return localCharge(facts, processor) ? null : "payment_method_missing";
  if (!facts.vaultCardId) {
    if (!facts.providerCardId) return "payment_method_missing";
    // Only the previous provider stores the card, and another provider would charge it.
    if (provider !== facts.provider) return "payment_method_not_supported";
  }
  // The first attempt of a period is always sent, because the limit applies to retries.
  if (facts.attempt === 1) return null;
  const history = await batch.findHistory(facts.id);
  return history && history.tries >= MOST_TRIES ? "last_transactions_not_approved" : null;
}

/** Returns what is charged and who pays; null if nothing of it is left. */
function chargedBy(
  ctx: OrganizationContext,
  facts: AttemptSnapshot,
  processor: CandidateProcessor,
) {
  if (facts.methodKind !== "card") return localCharge(facts, processor);
  const card = cardFor(ctx, facts, processor);
  const payer = { name: facts.cardholderName, document: facts.cardholderIdNumber ?? undefined };
  return card && { recurring: "next" as const, instrument: { kind: "card" as const, card }, payer };
}

/** Returns the provider's own stored card if there is one, otherwise the vault's. */
function cardFor(
  { organizationId }: OrganizationContext,
  facts: AttemptSnapshot,
  processor: Processor,
): ChargeCard | null {
  if (facts.providerCardId && processor.provider === facts.provider) {
    return { kind: "stored_card", storedCardId: facts.providerCardId };
  }
  if (!facts.vaultCardId) return null;
  return { kind: "vault_card", cardId: facts.vaultCardId, organizationId };
}

/**
 * Returns the attempt's state after sending. If the donor changes it meanwhile, the statement that
 * records the result uses the new state.
 */
function sentFacts(
  { now }: OrganizationContext,
  facts: AttemptSnapshot,
  { gateway, provider }: Processor,
): AttemptSnapshot {
  return { ...facts, status: "in_process", date: now, checks: 0, gateway, provider };
}

/** Pauses a donation whose card is no longer in the vault. Nothing was sent. */
async function restWithoutCard(
  ctx: OrganizationContext,
  facts: AttemptSnapshot,
  batch: CollectionBatch,
): Promise<void> {
  const result = { status: "cancelled", rawCode: "card_not_found", rawMessage: "" } as const;
  // A card that was replaced meanwhile is not missing: the new one is charged.
  const decide: DecideNextStep = async ({ isReplaced }) =>
    isReplaced
      ? { kind: "retry", dueAt: ctx.now }
      : { kind: "pause", reason: "payment_method_missing" };
  await recordDonationResult(ctx, facts, result, batch.write, decide);
}

/**
 * Cancels a planned charge. With a `reason` its donation pauses. Without one, the month's time
 * passed: it is recorded as missed, or as declined before, and the next step is planned.
 */
async function callOff(
  ctx: OrganizationContext,
  facts: AttemptSnapshot,
  batch: CollectionBatch,
  reason?: PauseReason,
): Promise<void> {
  const decide: DecideNextStep = reason
    ? async () => ({ kind: "pause", reason })
    : decidingIn(ctx, batch);
  await recordDonationResult(ctx, facts, { status: "missed" }, batch.write, decide);
}
