/** Replaces the card of a monthly donation, for its donor and for the organisation. */
import { VaultRefusal, vault } from "~/infrastructure/vault-client.server";
import { isId } from "~/values/ids/ids";
import { recordTry, type TryResult } from "~/domain/card-testing/record-try.server";
import { shieldCard, type ShieldedTry } from "~/domain/card-testing/shield-card.server";
import type { TenantContext } from "~/domain/context";
import { DomainError, type FieldIssues } from "~/domain/errors";
import { findAnswer } from "~/domain/idempotency-keys/find-answer.server";
import { withIdempotency } from "~/domain/idempotency-keys/run-once.server";
import type { Once } from "~/domain/idempotency-keys/wait-for-first.server";
import { dropUnusedCard } from "~/domain/donations/cards/drop-unused-card.server";
import {
  MOST_A_DAY,
  requireChangeable,
  writeReplacement,
  type Agreement,
  type Replaced,
} from "./replacement-rows.server";
import { findDonationCard } from "~/domain/donations/terms/find-donation-card.server";
import { validateMethod } from "~/domain/donations/terms/validate-method";
import { processorFor, refuseMethod, takesMethod } from "~/domain/donations/terms/processor-for";
import { listProcessors } from "~/domain/donations/terms/read-giving.server";
import { donationStatuses, type CardSummary, type Replacement } from "~/domain/donations/schema";
import { storedCard } from "~/domain/donations/terms/stored-card";

/** From the moment that consumes a card's token to the commit of its use. */
const FIRST_MS = 5_000;
interface Holder {
  card: CardSummary;
  document: string;
}

interface Options {
  /** The same card just passed the shield for another of the donor's donations. */
  isShielded?: boolean;
  /** A repeat of the same card under the same key gets the first answer. */
  idempotencyKey?: string | null;
}

/**
 * Replaces a monthly donation's card: planned charges use the new one, and a pause that the card
 * caused ends. A donor's `charge_now` charges the open, unpaid period at once. Throws `not_found`,
 * `invalid_transition` (a one-time or discarded donation), `validation_failed` (also if the charge
 * differs from `charge_amount`), `card_token_expired`, `not_receiving` (no gateway),
 * `rate_limited`, `idempotency_key_reused`, and `step_up_required` for a donor.
 */
export async function replacePaymentMethod(
  ctx: TenantContext,
  donationId: string,
  replacement: Replacement,
  { isShielded = false, idempotencyKey = null }: Options = {},
): Promise<Once<Replaced>> {
  await ctx.requireRow("update", "payment_method", donationId);
  const donation = await findDonation(ctx, donationId);
  const found = await findDonationCard(ctx, replacement, { isStored: true });
  const sent = { donationId, replacement, card: found.card, key: idempotencyKey };
  const first = await answerOfFirst(ctx, sent);
  if (first) return first;
  if (found.consumed) return repeated(ctx, sent);
  const { card, document } = await readCard(ctx, donation.campaignId, replacement, found.card);
  const { token = "" } = replacement.payment_method.gateway;
  const shielded = isShielded ? null : await shield(ctx, sent, donation, card);
  let result: TryResult = "withdrawn";
  let vaultCardId: string | null = null;
  let isUsed = false;
  try {
    vaultCardId = await storeCard(ctx, donationId, token, donation.cards + 1);
    if (vaultCardId === null) return await repeated(ctx, sent);
    const stored = storedCard(
      donationId,
      { card, document },
      replacement.payment_method,
      vaultCardId,
    );
    const agreed = agreementOf(ctx, replacement);
    const { scope, content } = keyedContent(sent);
    const once = await withIdempotency(ctx, scope, idempotencyKey, content, (db) =>
      writeReplacement(ctx, db, stored, agreed),
    );
    // A repeat with another token of the same card gets the first answer, and its card is unused.
    isUsed = once.state === "done" && idempotencyKey === null;
    // A job charges it, whose result comes too late for the counters.
    if (once.state === "done" && once.answer.chargedPeriod !== null) result = "unapproved";
    return once;
  } finally {
    if (vaultCardId !== null && !isUsed) await dropUnusedCard(ctx, vaultCardId);
    if (shielded) void recordTry(ctx, shielded, result);
  }
}

interface Sent {
  donationId: string;
  replacement: Replacement;
  card: CardSummary | null;
  key: string | null;
}

/** The content is compared without tokens, and a card by its keyed fingerprint (contract). */
function keyedContent({ donationId, replacement, card }: Sent) {
  const { gateway: _gateway, card: _card, ...method } = replacement.payment_method;
  const content = { donationId, method, card: card?.fingerprint ?? null };
  return { scope: "donations.replace_payment_method", content };
}

async function answerOfFirst(
  ctx: TenantContext,
  sent: Sent,
  patienceMs?: number,
): Promise<Once<Replaced> | null> {
  if (sent.key === null) return null;
  const keyed = { ...keyedContent(sent), key: sent.key };
  const first = await findAnswer<Replaced>(ctx, keyed, patienceMs);
  return first && { state: "done", answer: first.answer };
}

/** Returns the answer of the post that consumed the card's token. Throws `card_token_expired`. */
async function repeated(ctx: TenantContext, sent: Sent): Promise<Once<Replaced>> {
  const first = await answerOfFirst(ctx, sent, FIRST_MS);
  if (!first) throw new DomainError("card_token_expired");
  return first;
}

/** A mailed link ties the try to a donor of the campaign, so a wave on its form stops nobody here. */
const COUNTED = ["card", "email", "block"] as const;

/** Assesses a donor's card against card testing; staff have signed in. */
async function shield(
  ctx: TenantContext,
  { donationId, replacement, key: idempotencyKey }: Sent,
  { campaignId, email }: { campaignId: string; email: string },
  card: CardSummary,
): Promise<ShieldedTry | null> {
  if (ctx.actor.kind !== "donor") return null;
  const { step_up: stepUp } = replacement;
  return shieldCard(
    { ...ctx, actor: ctx.actor },
    {
      ...{ campaignId, email, card, key: donationId, idempotencyKey, counted: COUNTED, stepUp },
      // Most of the form is filled in before it is opened, and its page has no script.
      ...{ formAgeMs: null, hasScript: false },
    },
  );
}

/** Only the donor agrees to a charge at once; nobody of the organisation does it in the donor's name. */
function agreementOf({ actor }: TenantContext, sent: Replacement): Agreement | null {
  return sent.charge_now && actor.kind === "donor" ? { amount: sent.charge_amount } : null;
}

async function findDonation(ctx: TenantContext, id: string) {
  const { organizationId } = ctx;
  const donation = isId(id)
    ? await ctx.read((db) =>
        db.donation.findFirst({
          where: { organizationId, id, status: { in: [...donationStatuses] } },
          select: {
            campaignId: true,
            recurrence: true,
            status: true,
            donor: { select: { email: true } },
            _count: { select: { paymentMethods: true } },
          },
        }),
      )
    : null;
  if (!donation) throw new DomainError("not_found");
  requireChangeable(donation);
  return {
    campaignId: donation.campaignId,
    email: donation.donor.email,
    cards: donation._count.paymentMethods,
  };
}

/** Validates the new card for the gateway that charges the campaign's donations. */
async function readCard(
  ctx: TenantContext,
  campaignId: string,
  replacement: Replacement,
  card: CardSummary | null,
): Promise<Holder> {
  const processors = await listProcessors(ctx);
  const brand = card?.brand ?? replacement.payment_method.method_id ?? "";
  const processor = processorFor(processors, campaignId, brand);
  if (!processor) throw new DomainError("not_receiving");
  const fields: FieldIssues = {};
  const place = { ...processor, country: ctx.organization.country };
  const document = validateMethod(replacement, card, place, (field, code, values) =>
    (fields[field] ??= []).push({ code, values }),
  );
  if (Object.keys(fields).length > 0 || !card)
    throw new DomainError("validation_failed", { fields });
  if (!takesMethod(processor, brand)) throw refuseMethod(brand);
  return { card, document };
}

/**
 * Keeps the card under the next free version, because two posts at once, or a broken one, may hold it. Returns
 * null if its token was consumed before.
 */
async function storeCard(
  ctx: TenantContext,
  donationId: string,
  token: string,
  version: number,
): Promise<string | null> {
  const { organizationId } = ctx;
  for (let next = version; next <= version + MOST_A_DAY; next += 1) {
    try {
      return await vault().store({ organizationId, token, donationId, version: next });
    } catch (error) {
      if (!(error instanceof VaultRefusal)) throw error;
      if (error.code !== "already_exists") break;
    }
  }
  return null;
}
