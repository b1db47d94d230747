/** One month of a monthly gift: charged at most once, or missed. */
import { failpoint } from "~/infrastructure/failpoints";
import type { ChargeCard } from "~/gateways/gateway";
import type { OrganizationContext } from "../context";
import { chargeTransaction } from "../payments/charge-transaction.server";
import { applyOutcome, nextCheckAt } from "./apply-outcome.server";
import { findAttemptFacts, type TransactionFacts } from "./donation-facts.server";
import { findProcessor, type Processor } from "./read-giving.server";
import { settleCharge } from "./settle-charge.server";
import { thanksLink } from "./thanks-link.server";

/** How long a month waits for a gateway, or for one that can't be reached, before it is tried again. */
const WAIT_MS = 15 * 60 * 1000;

const SEND = `
WITH sent AS (
  UPDATE transactions
     SET status = 'in_process', sent_at = $3::timestamptz, date = $3::timestamptz, check_at = $4::timestamptz, checks = 0, amount = $5::bigint,
         payment_processor_id = $6::uuid, gateway = $7::text, acquirer = $8::text, updated_at = $3::timestamptz
   WHERE organization_id = $1::uuid AND id = $2::uuid AND status = 'planned'
     AND EXISTS (SELECT 1 FROM donations d WHERE d.organization_id = $1::uuid AND d.id = donation_id AND d.status = 'active')
  RETURNING id
), reference AS (
  INSERT INTO provider_references (acquirer, reference, organization_id, created_at)
  SELECT $8::text, id, $1::uuid, $3::timestamptz FROM sent ON CONFLICT DO NOTHING
)
SELECT id FROM sent`;

const POSTPONE = `
WITH back AS (
  UPDATE transactions SET status = 'planned', sent_at = NULL, check_at = NULL, date = $4::timestamptz, updated_at = app_now()
   WHERE organization_id = $1::uuid AND donation_id = $2::uuid AND period = $3::text AND status IN ('planned', 'in_process')
)
UPDATE collections SET state = 'open', claimed_at = NULL, due_at = $4::timestamptz, updated_at = app_now()
 WHERE organization_id = $1::uuid AND donation_id = $2::uuid AND period = $3::text AND state IN ('open', 'claimed')`;

/**
 * Charges a claimed collection. Does nothing when it is settled, undecided (the janitor's) or its
 * donation is not active; a month whose time went by is missed and the next one planned.
 */
export async function chargeCollection(
  ctx: OrganizationContext,
  { donationId, period }: { donationId: string; period: string },
): Promise<void> {
  await failpoint("claim.before_charge");
  const facts = await findAttemptFacts(ctx, donationId, period);
  if (!facts || facts.status !== "planned" || facts.donationStatus !== "active") return;
  if (facts.lapsesAt && facts.lapsesAt <= ctx.now) return missCollection(ctx, facts);
  const processor = await findProcessor(ctx);
  // Without a gateway the month waits; that is no refusal (readings 'Accounts').
  if (!processor || ctx.organization.suspendedAt) return postpone(ctx, donationId, period);
  const card = cardFor(ctx, facts, processor);
  if (!card) return settleWithoutCard(ctx, facts, processor);
  if (!(await send(ctx, facts, processor))) return;
  await failpoint("charge.after_intention");
  const outcome = await chargeTransaction(ctx, {
    id: facts.id,
    acquirer: processor.acquirer,
    amount: facts.donationAmount,
    currency: facts.currency,
    recurring: "next",
    card,
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
    if (outcome.reason === "card_not_found") return settleWithoutCard(ctx, facts, processor);
    return postpone(ctx, donationId, period);
  }
  await applyOutcome(ctx, await sentFacts(ctx, facts), outcome);
}

/** The company's own saved card where there is one, else the vault's. */
function cardFor(
  { organizationId }: OrganizationContext,
  facts: TransactionFacts,
  processor: Processor,
): ChargeCard | null {
  if (facts.acquirerCardId && processor.acquirer === facts.acquirer) {
    return { kind: "saved_card", savedCardId: facts.acquirerCardId };
  }
  if (!facts.vaultCardId) return null;
  return { kind: "vault_card", cardId: facts.vaultCardId, organizationId };
}

async function send(
  ctx: OrganizationContext,
  facts: TransactionFacts,
  processor: Processor,
): Promise<boolean> {
  const values = [
    ctx.organizationId,
    facts.id,
    ctx.now,
    nextCheckAt(ctx.now, 0, processor.acquirer),
    facts.donationAmount,
    processor.id,
    processor.gateway,
    processor.acquirer,
  ];
  const rows = await ctx.statements({ name: "send-collection", text: SEND, values });
  return (rows[0]?.length ?? 0) > 0;
}

async function sentFacts(
  ctx: OrganizationContext,
  facts: TransactionFacts,
): Promise<TransactionFacts> {
  const { donationId, period } = facts;
  const sent = await findAttemptFacts(ctx, donationId, period ?? "");
  if (!sent) throw new Error("a charge without a transaction");
  return sent;
}

async function postpone(
  ctx: OrganizationContext,
  donationId: string,
  period: string,
): Promise<void> {
  const dueAt = new Date(ctx.now.getTime() + WAIT_MS);
  await ctx.statements({
    name: "postpone-collection",
    text: POSTPONE,
    values: [ctx.organizationId, donationId, period, dueAt],
  });
}

/** A gift whose card is kept nowhere: refused as a card that can't be charged. */
async function settleWithoutCard(
  ctx: OrganizationContext,
  facts: TransactionFacts,
  processor: Processor,
): Promise<void> {
  if (facts.status === "planned" && !(await send(ctx, facts, processor))) return;
  await settleCharge(ctx, await sentFacts(ctx, facts), {
    status: "rejected",
    cause: "invalid_payment_method",
    rawCode: "card_not_found",
    rawMessage: "",
  });
}

/** The month's time went by without a charge: it lapses, is reported, and the open month is planned. */
async function missCollection(ctx: OrganizationContext, facts: TransactionFacts): Promise<void> {
  await settleCharge(ctx, facts, { status: "missed" });
}
