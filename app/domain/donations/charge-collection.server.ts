/** One month of a monthly gift: charged at most once, or missed. */
import { failpoint } from "~/infrastructure/failpoints";
import type { ChargeCard } from "~/providers/provider";
import type { OrganizationContext } from "../context";
import { chargeTransaction } from "../payments/charge-transaction.server";
import { openCollectionBatch, type CollectionBatch } from "./collection-batch.server";
import { MOST_TRIES } from "./after-decline";
import type { AttemptSnapshot } from "./charge-snapshot.server";
import { judgeResult } from "./judge-result.server";
import type { Processor } from "./read-giving.server";
import { recordGiftOutcome, recordGiftResult, type Judge } from "./record-gift-result.server";
import type { PauseReason } from "./schema";
import { thanksLink } from "./thanks-link.server";

/**
 * Charges a claimed collection. Does nothing when it is settled, undecided (the janitor's) or its
 * donation is not active; a month whose time went by is missed and the next one planned. A soft decline is
 * tried at once at the global gateway where its rule says so. With a
 * `desk` of several collections their statements go together.
 */
export async function chargeCollection(
  ctx: OrganizationContext,
  { donationId, period }: { donationId: string; period: string },
  batch: CollectionBatch = openCollectionBatch(ctx),
): Promise<void> {
  ctx.require("update", "transaction");
  await failpoint("claim.before_charge");
  const facts = await batch.findAttempt({ donationId, period });
  if (!facts || facts.status !== "planned" || facts.donationStatus !== "active") return;
  // A job that comes again finds the retry of what it did: that one has its own day.
  if (facts.date > ctx.now) return;
  if (facts.lapsesAt && facts.lapsesAt <= ctx.now) return callOff(ctx, facts, batch);
  const processor = facts.pairOfId
    ? await batch.findSecondProcessor()
    : await batch.findProcessor(facts.campaignId);
  // The second half of a pair ends with its gateway; the calendar of retries goes on.
  if (!processor && facts.pairOfId) return callOff(ctx, facts, batch);
  // Without a gateway the month waits; that is no decline (readings 'Accounts').
  if (!processor || ctx.organization.suspendedAt) return batch.postpone({ donationId, period });
  const obstacle = await obstacleTo(facts, processor, batch);
  if (obstacle) return callOff(ctx, facts, batch, obstacle);
  const card = cardFor(ctx, facts, processor);
  if (!card || !(await batch.send({ id: facts.id, amount: facts.donationAmount, processor })))
    return;
  const sent = sentFacts(ctx, facts, processor);
  await failpoint("charge.after_intention");
  const outcome = await chargeTransaction(ctx, {
    id: facts.id,
    processorId: processor.id,
    acquirer: processor.acquirer,
    amount: facts.donationAmount,
    currency: facts.currency,
    recurring: "next",
    instrument: { kind: "card", card },
    payer: {
      name: facts.cardholderName,
      email: facts.donorEmail,
      document: facts.cardholderIdNumber ?? undefined,
    },
    description: facts.campaignTitle,
    softDescriptor: processor.softDescriptor ?? undefined,
    networkReference: facts.networkReference ?? undefined,
    callbackPath: thanksLink(facts.campaignSlug, donationId),
  });
  if (outcome.kind === "not_sent") {
    // No attempt at the card: the same transaction goes out later, under the same key.
    if (outcome.reason === "card_not_found") return restWithoutCard(ctx, sent, batch);
    return batch.postpone({ donationId, period });
  }
  await recordGiftOutcome(ctx, sent, outcome, batch.write, judgeIn(ctx, batch));
  // A pair is one step: the global gateway's try follows at once.
  if (outcome.kind === "rejected" && !facts.pairOfId) await chargeSecond(ctx, sent, batch);
}

/** The global gateway's try, where the decline that was just recorded has planned one. */
async function chargeSecond(
  ctx: OrganizationContext,
  { donationId, period }: AttemptSnapshot,
  batch: CollectionBatch,
): Promise<void> {
  const second = await batch.findSecondProcessor();
  if (!second || !period) return;
  const planned = await batch.findAttempt({ donationId, period });
  if (planned?.pairOfId) await chargeCollection(ctx, { donationId, period }, batch);
}

const judgeIn =
  (ctx: OrganizationContext, batch: CollectionBatch): Judge =>
  (facts, result) =>
    judgeResult(ctx, facts, result, batch.findHistory);

/** Why a planned charge cannot go out and its gift rests; null: it can. */
async function obstacleTo(
  facts: AttemptSnapshot,
  { acquirer }: Processor,
  batch: CollectionBatch,
): Promise<PauseReason | null> {
  if (facts.methodKind !== "card") return "payment_method_not_supported";
  if (!facts.vaultCardId) {
    if (!facts.acquirerCardId) return "payment_method_missing";
    // The provider alone keeps the card, and another one would charge it.
    if (acquirer !== facts.acquirer) return "payment_method_not_supported";
  }
  // A period's first try always goes out: the limit is one of tries after a decline.
  if (facts.attempt === 1) return null;
  const history = await batch.findHistory(facts.id);
  return history && history.tries >= MOST_TRIES ? "last_transactions_not_approved" : null;
}

/** The company's own saved card where there is one, else the vault's. */
function cardFor(
  { organizationId }: OrganizationContext,
  facts: AttemptSnapshot,
  processor: Processor,
): ChargeCard | null {
  if (facts.acquirerCardId && processor.acquirer === facts.acquirer) {
    return { kind: "stored_card", storedCardId: facts.acquirerCardId };
  }
  if (!facts.vaultCardId) return null;
  return { kind: "vault_card", cardId: facts.vaultCardId, organizationId };
}

/** As sending left them; what the donor changes under way, the settling statement respects. */
function sentFacts(
  { now }: OrganizationContext,
  facts: AttemptSnapshot,
  { gateway, acquirer }: Processor,
): AttemptSnapshot {
  const sent = { status: "in_process", date: now, checks: 0, gateway, acquirer };
  return { ...facts, ...sent, amount: facts.donationAmount };
}

/** A gift whose card the vault no longer has: nothing was sent, and it rests. */
async function restWithoutCard(
  ctx: OrganizationContext,
  facts: AttemptSnapshot,
  batch: CollectionBatch,
): Promise<void> {
  const result = { status: "cancelled", rawCode: "card_not_found", rawMessage: "" } as const;
  const judge: Judge = async () => ({ kind: "pause", reason: "payment_method_missing" });
  await recordGiftResult(ctx, facts, result, batch.write, judge);
}

/**
 * Calls off a planned charge. Its gift rests for the `reason`; without one the month's time went by: it
 * is missed and reported, or was declined before, and what follows is planned.
 */
async function callOff(
  ctx: OrganizationContext,
  facts: AttemptSnapshot,
  batch: CollectionBatch,
  reason?: PauseReason,
): Promise<void> {
  const judge: Judge = reason ? async () => ({ kind: "pause", reason }) : judgeIn(ctx, batch);
  await recordGiftResult(ctx, facts, { status: "missed" }, batch.write, judge);
}
