/** One month of a monthly gift: charged at most once, or missed. */
import { failpoint } from "~/infrastructure/failpoints";
import type { ChargeCard } from "~/providers/provider";
import type { OrganizationContext } from "../context";
import { chargeTransaction } from "../payments/charge-transaction.server";
import { openCollectionBatch, type CollectionBatch } from "./collection-batch.server";
import type { AttemptSnapshot } from "./charge-snapshot.server";
import type { Processor } from "./read-giving.server";
import { recordGiftOutcome, recordGiftResult } from "./record-gift-result.server";
import { thanksLink } from "./thanks-link.server";

/**
 * Charges a claimed collection. Does nothing when it is settled, undecided (the janitor's) or its
 * donation is not active; a month whose time went by is missed and the next one planned. With a
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
  if (facts.lapsesAt && facts.lapsesAt <= ctx.now) return missCollection(ctx, facts, batch);
  const processor = await batch.findProcessor(facts.campaignId);
  // Without a gateway the month waits; that is no refusal (readings 'Accounts').
  if (!processor || ctx.organization.suspendedAt) return batch.postpone({ donationId, period });
  const card = cardFor(ctx, facts, processor);
  if (!(await batch.send({ id: facts.id, amount: facts.donationAmount, processor }))) return;
  const sent = sentFacts(ctx, facts, processor);
  if (!card) return refuseWithoutCard(ctx, sent, batch);
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
    if (outcome.reason === "card_not_found") return refuseWithoutCard(ctx, sent, batch);
    return batch.postpone({ donationId, period });
  }
  await recordGiftOutcome(ctx, sent, outcome, batch.write);
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

/** A gift whose card is kept nowhere: refused as a card that can't be charged. */
async function refuseWithoutCard(
  ctx: OrganizationContext,
  facts: AttemptSnapshot,
  batch: CollectionBatch,
): Promise<void> {
  const refusal = {
    status: "rejected",
    cause: "invalid_payment_method",
    rawCode: "card_not_found",
    rawMessage: "",
  } as const;
  await recordGiftResult(ctx, facts, refusal, batch.write);
}

/** The month's time went by without a charge: it lapses, is reported, and the open month is planned. */
async function missCollection(
  ctx: OrganizationContext,
  facts: AttemptSnapshot,
  batch: CollectionBatch,
): Promise<void> {
  await recordGiftResult(ctx, facts, { status: "missed" }, batch.write);
}
