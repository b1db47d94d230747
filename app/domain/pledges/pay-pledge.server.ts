/** The donor's card for a pledge, typed on the page of their link. */
import { recordTry, type TryResult } from "~/domain/card-testing/record-try.server";
import { shieldCard } from "~/domain/card-testing/shield-card.server";
import { createJobContext, type PublicContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { getDonationState } from "~/domain/donations/giving/get-donation-state.server";
import { thanksLink } from "~/domain/donations/giving/thanks-link.server";
import type { Replacement } from "~/domain/donations/schema";
import { vault } from "~/infrastructure/vault-client.server";
import { logger } from "~/infrastructure/watching/logger.server";
import { cardColumns } from "./capture-pledge.server";
import { chargePledge } from "./charge-pledge.server";
import { findPledge } from "./find-pledge.server";
import { readPledgeCard, storePledgeCard, type KeptCard } from "./keep-pledge-card.server";
import { lockPledge } from "./lock-pledge.server";
import { findHold } from "./find-hold.server";
import { movePledge } from "./move-pledge.server";
import { isOpen } from "./pledge-steps";
import { readOwnPledge, type OwnPledge } from "./read-own-pledge.server";
import { recordStep } from "./record-step.server";

/** A mailed link ties the try to a donor, so a wave on the campaign's form stops nobody here. */
const COUNTED = ["card", "email", "block"] as const;

/** A link must not become a place to try stolen cards. */
const MOST_CARDS = 10;
const MINUTE_MS = 60 * 1000;
const UNDER_WAY: readonly string[] = ["approved", "in_process", "pending"];

/**
 * Keeps the donor's card; it is charged at once if the pledge is approved, and otherwise with its
 * approval. Returns the page that follows its charge; null for the pledge's own. Throws `not_found`,
 * `link_expired` where no card may be typed (any more), `validation_failed`, `card_token_expired`,
 * `rate_limited` and `step_up_required`.
 */
export async function payPledge(
  ctx: PublicContext,
  link: string,
  { payment_method, step_up: stepUp }: Pick<Replacement, "payment_method" | "step_up">,
): Promise<string | null> {
  const pledge = await readOwnPledge(ctx, { kind: "pay", link });
  // A repeat of the post that stored the card.
  if (pledge.isPaid) return null;
  if (!pledge.isPayable) throw new DomainError("link_expired");
  if (pledge.cards >= MOST_CARDS) throw new DomainError("rate_limited", { retryAfter: 3600 });
  const { campaign, email, isDue, processorId } = pledge;
  const isOnce = pledge.recurrence === "one_time";
  const place = { slug: campaign.slug, processorId, isOnce, isPresent: isDue };
  const { consumed, pledged } = await readPledgeCard(ctx, place, { payment_method });
  if (consumed) throw new DomainError("card_token_expired");
  const shielded = await shieldCard(ctx, {
    ...{ campaignId: campaign.id, email, card: pledged.card, key: pledge.id },
    ...{ idempotencyKey: null, counted: COUNTED, stepUp },
    // The page has no script, and most of it is filled in before it is opened.
    ...{ formAgeMs: null, hasScript: false },
  });
  let result: TryResult = "withdrawn";
  let copy: string | null = null;
  try {
    const token = payment_method.gateway.token ?? "";
    const number = pledge.cards + 1;
    // Storing the card uses up its token and code.
    if (isDue) copy = await vault().copyToken(ctx.organizationId, token);
    const vaultCardId = await storePledgeCard(ctx, token);
    if (vaultCardId === null) throw new DomainError("card_token_expired");
    await write(ctx, pledge, { pledged, vaultCardId, number });
    // The charge may take longer than the counters wait.
    result = "unapproved";
    return copy === null ? null : await chargeAtOnce(ctx, pledge, copy);
  } finally {
    void recordTry(ctx, shielded, result);
    if (copy !== null) await dropCopy(ctx, copy);
  }
}

async function dropCopy({ organizationId }: PublicContext, copy: string): Promise<void> {
  await vault()
    .dropToken(organizationId, copy)
    .catch((error: unknown) => logger.warn({ err: error }, "a copied token was not erased"));
}

/** Charges the card while its donor is there; the queued job charges it if this breaks off. */
async function chargeAtOnce(
  ctx: PublicContext,
  { campaign, id: pledgeId }: OwnPledge,
  token: string,
): Promise<string | null> {
  const job = createJobContext("pledges.charge-pledge", ctx);
  try {
    await chargePledge(job, { pledgeId }, token);
    const donationId = (await findPledge(job, pledgeId))?.namedDonationId ?? null;
    const state = donationId === null ? null : await getDonationState(ctx, donationId);
    // A declined card's next one is typed on the pledge's own page.
    return state && UNDER_WAY.includes(state.status)
      ? thanksLink(campaign.slug, state.donationId)
      : null;
  } catch (error) {
    logger.error({ err: error, pledgeId }, "a pledge's charge broke off");
    return null;
  }
}

/**
 * Writes the card, and charges it if only the payment is missing; a card of many donors waits for a
 * person. Throws `link_expired`.
 */
async function write(
  ctx: PublicContext,
  { id, email, campaign, isDue }: OwnPledge,
  kept: KeptCard,
): Promise<void> {
  const { now, organizationId } = ctx;
  await ctx.transaction(async (db) => {
    const pledge = await lockPledge(ctx, db, id);
    // Another post, or a withdrawal, came first.
    const isFirst = pledge.cards === kept.number - 1 && isOpen(pledge.state);
    if (!isFirst || pledge.mode !== "live") throw new DomainError("link_expired");
    const { fingerprint: cardFingerprint } = kept.pledged.card;
    const person = { email, phone: null, uidNumber: null, cardFingerprint };
    const seen = { id, campaignId: campaign.id, mode: pledge.mode, ...person };
    const hold = await findHold(ctx, db, seen);
    await db.pledge.update({
      where: { organizationId_id: { organizationId, id } },
      data: { ...cardColumns(kept), updatedAt: now },
    });
    const withCard = { ...pledge, vaultCardId: kept.vaultCardId };
    const state = hold
      ? await movePledge(ctx, db, withCard, { id, state: "on_hold", reason: hold })
      : pledge.state;
    await recordStep(ctx, db, { pledgeId: id, kind: "paid_card", state });
    if (state !== "payment_pending") return;
    const dueAt = isDue ? new Date(now.getTime() + MINUTE_MS) : undefined;
    await ctx.enqueue(db, "pledges.charge-pledge", { pledgeId: id }, dueAt);
  });
}
