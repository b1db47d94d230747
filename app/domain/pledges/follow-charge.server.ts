/** Follows the first charge of a pledge until it has a result, and does what that asks for. */
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { discardDonation } from "~/domain/donations/discard-donation.server";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import { flagTransactions } from "~/domain/payments/flag-transactions.server";
import { createRefund } from "~/domain/payments/refunds/create-refund.server";
import { sendRefund } from "~/domain/payments/refunds/send-refund.server";
import type { JobPayload } from "../../../jobs/catalog";
import { findPledge } from "./find-pledge.server";
import { holdPledge } from "./hold-pledge.server";
import { lockPledge } from "./lock-pledge.server";
import { forgetCard } from "./move-pledge.server";
import type { Pledge } from "./pledge";

const MINUTE_MS = 60 * 1000;
/** An unknown charge is looked up for days, and a donation that was named is made within minutes. */
const WAITS_MINUTES = [1, 5, 15, 60, 6 * 60];
const MOST_TRIES = 40;
/** By then the charge that takes its place is named. */
const LATE_TRIES = WAITS_MINUTES.length - 1;

interface Attempt {
  id: string;
  status: string;
  code: string | null;
}

interface FirstCharge {
  status: string;
  attempts: Attempt[];
}

const CHARGE = `
SELECT d.status, coalesce((
         SELECT jsonb_agg(jsonb_build_object('id', t.id, 'status', t.status, 'code', t.raw_code) ORDER BY t.created_at, t.id)
           FROM transactions t WHERE t.organization_id = d.organization_id AND t.donation_id = d.id), '[]') AS attempts
  FROM donations d WHERE d.organization_id = $1::uuid AND d.id = $2::uuid`;

const UNDECIDED = ["in_process", "pending"];

/**
 * Looks at the first charge. Undecided: looks again later. Declined: asks the donor for another card.
 * Not sent: charges again later. Of a donor who withdrew meanwhile the donation ends, and what was
 * taken after the withdrawal goes back; earlier charges stay.
 */
export async function followCharge(
  ctx: OrganizationContext,
  order: JobPayload<"pledges.follow-charge">,
): Promise<void> {
  ctx.require("update", "pledge");
  const { donationId, pledgeId } = order;
  const pledge = await findPledge(ctx, pledgeId);
  if (!pledge) return;
  // Each named donation has jobs of its own.
  const isNamed = pledge.namedDonationId === donationId;
  if (!isNamed && !pledge.earlierDonations.includes(donationId)) return;
  const values = [ctx.organizationId, donationId];
  const [rows = []] = await ctx.statements({ name: "pledge-first-charge", text: CHARGE, values });
  const charge = rows[0] as unknown as FirstCharge | undefined;
  const isUndecided = !charge || charge.attempts.some(({ status }) => UNDECIDED.includes(status));
  if (!isNamed && charge?.status === "active" && (await adopt(ctx, pledgeId, donationId))) return;
  // Another charge took the place of an earlier one, so what that takes is taken twice.
  const isOver = pledge.storedState === "withdrawn" || !isNamed;
  if (isOver) {
    if (charge) await end(ctx, pledge, { donationId, ...charge });
    // Money may still be taken from somebody who withdrew, so this has no last try.
    if (isUndecided) await lookLater(ctx, order, charge !== undefined);
    else if (!isNamed && isLost(charge)) await lookLater(ctx, order);
    return;
  }
  if (!isUndecided) return answer(ctx, pledge, charge, order);
  if (!charge && pledge.storedState === "payment_pending")
    await ctx.transaction((db) => ctx.enqueue(db, "pledges.charge-pledge", { pledgeId }));
  await lookLater(ctx, order);
}

/**
 * Makes an earlier donation that was approved late the pledge's own where the one in its place was
 * refused: the donor agreed to one gift and paid one. Returns whether it did.
 */
function adopt(ctx: OrganizationContext, id: string, earlier: string): Promise<boolean> {
  const { organizationId, now } = ctx;
  return ctx.transaction(async (db) => {
    const { state, donationId, earlierDonations } = await lockPledge(ctx, db, id);
    if (state !== "payment_pending" || !donationId) return false;
    const named = { organizationId_id: { organizationId, id: donationId } };
    const made = await db.donation.findUnique({ where: named, select: { status: true } });
    if (made?.status !== "refused" || !earlierDonations.includes(earlier)) return false;
    const others = earlierDonations.filter((one) => one !== earlier);
    await db.pledge.update({
      where: { organizationId_id: { organizationId, id } },
      data: { donationId: earlier, earlierDonations: [...others, donationId], updatedAt: now },
    });
    return true;
  });
}

type Order = JobPayload<"pledges.follow-charge">;

async function lookLater(ctx: OrganizationContext, order: Order, isEndless = false) {
  const { tries = 0 } = order;
  if (tries >= MOST_TRIES && !isEndless) return;
  const next = { ...order, tries: tries + 1 };
  await ctx.transaction((db) =>
    ctx.enqueue(db, "pledges.follow-charge", next, waitAfter(ctx, tries)),
  );
}

function waitAfter({ now }: OrganizationContext, tries: number): Date {
  const minutes = WAITS_MINUTES[Math.min(tries, WAITS_MINUTES.length - 1)] ?? 1;
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

/** A card that the vault no longer has is asked for again, as a declined one is. */
const needsCard = (last: Attempt | undefined) =>
  last?.status === "rejected" || last?.code === "card_not_found";

async function answer(
  ctx: OrganizationContext,
  pledge: Pledge,
  charge: FirstCharge,
  { donationId, tries = 0 }: Order,
): Promise<void> {
  if (charge.status !== "refused") return;
  const { id: pledgeId } = pledge;
  if (needsCard(charge.attempts.at(-1))) return askForCard(ctx, pledge);
  if (tries >= MOST_TRIES) return holdPledge(ctx, pledgeId, donationId);
  const again = { pledgeId, tries: tries + 1, unsentId: donationId };
  await ctx.transaction((db) =>
    ctx.enqueue(db, "pledges.charge-pledge", again, waitAfter(ctx, tries)),
  );
  // One that the company did not know may yet be approved there.
  if (isLost(charge)) await lookLater(ctx, { pledgeId, donationId, tries: LATE_TRIES });
}

const isLost = ({ attempts }: FirstCharge) =>
  attempts.some(({ status }) => status === "non_existant");

async function askForCard(ctx: OrganizationContext, { id, chargedCard }: Pledge): Promise<void> {
  const key = String(chargedCard);
  const order = { pledgeId: id, notice: "declined", key } as const;
  await ctx.transaction(async (db) => {
    const { cards, vaultCardId } = await lockPledge(ctx, db, id);
    // The donor may have typed another one meanwhile.
    if (cards !== chargedCard) return;
    if (vaultCardId) await forgetCard(ctx, db, id, vaultCardId);
    await ctx.enqueue(db, "notifications.send-pledge-notice", order);
  });
}

async function end(
  ctx: OrganizationContext,
  { chargedBefore }: Pledge,
  charge: FirstCharge & { donationId: string },
) {
  if (charge.status === "active" || charge.status === "paused") {
    // Somebody may have ended it meanwhile.
    await unlessDone(discardDonation(ctx, charge.donationId, "donor_request"));
  }
  const taken = charge.attempts.filter(
    ({ id, status }) => status === "approved" && !chargedBefore.includes(id),
  );
  for (const attempt of taken) await giveBack(ctx, attempt.id);
}

/** Refunds what is left of a charge beside the refunds under way; a repeat finds nothing left. */
async function giveBack(ctx: OrganizationContext, transactionId: string): Promise<void> {
  const refundId = await ctx.transaction(async (db) => {
    const attempt = await donationCause.moneyBack.lock(ctx, db, transactionId);
    if (!attempt) return null;
    const order = { amount: null, cause: "organization" } as const;
    const refund = await unlessDone(createRefund(ctx, db, attempt, order));
    const made = await db.refund.findFirst({ where: { transactionId, status: "in_process" } });
    // What cannot go back by the provider is left to people.
    if (!refund && !made && attempt.refundedAmount < attempt.amount)
      await flagTransactions(ctx, db, [transactionId], "refund_refused", "gift");
    return refund?.id ?? null;
  });
  if (refundId) await sendRefund(ctx, donationCause, refundId);
}

async function unlessDone<Done>(work: Promise<Done>): Promise<Done | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "invalid_transition") throw error;
    return undefined;
  }
}
