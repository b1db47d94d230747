/** Replaces the card of a monthly donation, for its donor and for the organisation. */
import { VaultRefusal, vault } from "~/infrastructure/vault-client.server";
import { cardLabel } from "~/values/cards/card-number";
import { isId } from "~/values/ids/ids";
import { recordChange } from "~/domain/audit/record-change.server";
import { recordTry, type TryResult } from "~/domain/card-testing/record-try.server";
import { shieldCard, type ShieldedTry } from "~/domain/card-testing/shield-card.server";
import type { Database, TenantContext } from "~/domain/context";
import { DomainError, type FieldIssues } from "~/domain/errors";
import { findAnswer } from "~/domain/idempotency-keys/find-answer.server";
import { withIdempotency } from "~/domain/idempotency-keys/run-once.server";
import type { Once } from "~/domain/idempotency-keys/wait-for-first.server";
import { dropUnusedCard } from "~/domain/donations/cards/drop-unused-card.server";
import {
  storePaymentMethod,
  type StoredCard,
} from "~/domain/donations/cards/store-payment-method.server";
import { chargeOpenPeriod } from "./charge-open-period.server";
import { findDonationCard } from "~/domain/donations/terms/find-donation-card.server";
import { validateMethod } from "~/domain/donations/terms/validate-method";
import { lockDonation } from "~/domain/donations/lock-donation.server";
import { orderWithdrawals } from "~/domain/donations/order-withdrawals.server";
import { planAfterPause } from "~/domain/donations/plan-after-pause.server";
import { processorFor, refuseMethod, takesMethod } from "~/domain/donations/terms/processor-for";
import { listProcessors } from "~/domain/donations/terms/read-giving.server";
import { resumeDonation } from "~/domain/donations/resume-donation.server";
import {
  donationStatuses,
  type CardSummary,
  type Replacement,
  isMendable,
} from "~/domain/donations/schema";
import { storedCard } from "~/domain/donations/terms/stored-card";

const HOUR_MS = 60 * 60 * 1000;
/** A link must not become a place to try stolen cards. */
const MOST_A_DAY = 5;
/** From the moment that consumes a card's token to the commit of its use. */
const FIRST_MS = 5_000;
/** A charge that read the former card just before may still need it. */
const ERASED_AFTER_MS = HOUR_MS;

export interface Replaced {
  /** YYYY-MM: the open period that a job charges now. Null without one, or without consent. */
  chargedPeriod: string | null;
  /** Whether the new card ended a pause. */
  isResumed: boolean;
}

/** The donor's agreement to a charge at once, with its amount in minor units. */
interface Agreement {
  amount: bigint | undefined;
}

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
      replace(ctx, db, stored, agreed),
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

function requireChangeable({ recurrence, status }: { recurrence: string; status: string }): void {
  if (recurrence !== "monthly" || status === "discarded") {
    throw new DomainError("invalid_transition");
  }
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

/** Two replacements, and a discard, wait for each other. */
const HOLD = `
SELECT status, paused_reason AS "pausedReason" FROM donations
 WHERE organization_id = $1::uuid AND id = $2::uuid FOR UPDATE`;

interface State {
  status: string;
  pausedReason: string | null;
}

async function replace(
  ctx: TenantContext,
  db: Database,
  card: StoredCard,
  agreed: Agreement | null,
): Promise<Replaced> {
  const { now, organizationId } = ctx;
  const { donationId } = card;
  const held = await lockDonation(ctx, db, donationId);
  const values = [organizationId, donationId];
  const [state] = await db.sql<State>({ name: "hold-donation", text: HOLD, values });
  const donation = { ...held, ...state };
  requireChangeable(donation);
  const former = await db.paymentMethod.findMany({
    where: { organizationId, donationId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  const since = now.getTime() - 24 * HOUR_MS;
  const recent = former.slice(0, -1).filter(({ createdAt }) => createdAt.getTime() > since);
  if (recent.length >= MOST_A_DAY) throw new DomainError("rate_limited", { retryAfter: 3600 });
  const { id, retiredCardIds } = await storePaymentMethod(ctx, db, card);
  const isResumed = donation.status === "paused" && isMendable(donation.pausedReason);
  await db.donation.update({
    where: { organizationId_id: { organizationId, id: donationId } },
    data: { paymentMethodId: id, updatedAt: now },
  });
  await orderWithdrawals(ctx, db, [donationId]);
  if (isResumed) await resumeDonation(ctx, db, donationId);
  const chargedPeriod = await plan(ctx, db, donationId, { ...donation, isResumed }, agreed);
  const recordId = await recordChange(db, ctx, {
    operation: "replace-payment-method",
    subject: { type: "donation", id: donationId },
    before: {
      payment_method: former[0] ? nameOf(former[0]) : null,
      paused_reason: donation.pausedReason,
    },
    after: {
      payment_method: nameOf(card),
      paused_reason: isResumed ? null : donation.pausedReason,
    },
  });
  // A card that ends a pause or is charged at once has mails of its own.
  const isOwn =
    ctx.actor.kind === "donor" &&
    (ctx.actor.link === "session" || (!isResumed && chargedPeriod === null));
  if (recordId && (ctx.actor.kind === "member" || isOwn)) {
    await ctx.enqueue(db, "notifications.send-donation-change", { donationId, recordId });
  }
  for (const vaultCardId of retiredCardIds) {
    const dueAt = new Date(now.getTime() + ERASED_AFTER_MS);
    await ctx.enqueue(db, "payments.erase-card", { vaultCardId }, dueAt);
  }
  return { chargedPeriod, isResumed };
}

interface Rested {
  status: string;
  collectDay: number | null;
  createdAt: Date;
  pausedAt: Date | null;
  isUnderWay: boolean;
  isResumed: boolean;
  amount: bigint;
  nextUpgradePeriod: string | null;
  upgradeBasisPoints: number | null;
}

/** A charge without a result keeps its period, and plans what follows. */
async function plan(
  ctx: TenantContext,
  db: Database,
  donationId: string,
  donation: Rested,
  agreed: Agreement | null,
): Promise<string | null> {
  const isActive = donation.status === "active" || donation.isResumed;
  if (!isActive || donation.isUnderWay) return null;
  const charged = agreed
    ? await chargeOpenPeriod(ctx, db, donationId, donation, agreed.amount)
    : null;
  if (charged !== null) return charged;
  if (donation.isResumed) await planAfterPause(ctx, db, donationId, donation);
  // A worker that claimed the charge with the former card sends nothing, so it is claimed again.
  else
    await db.collection.updateMany({
      where: { organizationId: ctx.organizationId, donationId, state: "claimed" },
      data: { state: "open", claimedAt: null, updatedAt: ctx.now },
    });
  return null;
}

function nameOf(
  card: Pick<StoredCard, "methodId" | "lastFour" | "expirationMonth" | "expirationYear">,
) {
  const end = card.expirationYear ? `${card.expirationMonth}/${card.expirationYear}` : "";
  return [cardLabel(card.methodId), card.lastFour && `•••• ${card.lastFour}`, end]
    .filter(Boolean)
    .join(" ");
}
