/** Writes another payment method of a monthly donation: a card, or another way to pay. */
import { methodText } from "~/i18n/method-text";
import { createTranslator } from "~/i18n/server";
import { recordChange } from "~/domain/audit/record-change.server";
import type { Database, TenantContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import {
  storePaymentMethod,
  type ReplacingMethod,
} from "~/domain/donations/cards/store-payment-method.server";
import { chargeOpenPeriod } from "./charge-open-period.server";
import { lockDonation } from "~/domain/donations/lock-donation.server";
import { orderWithdrawals } from "~/domain/donations/order-withdrawals.server";
import { planAfterPause } from "~/domain/donations/plan-after-pause.server";
import { resumeDonation } from "~/domain/donations/resume-donation.server";
import { isMendable } from "~/domain/donations/schema";

const HOUR_MS = 60 * 60 * 1000;
/** A link must not become a place to try stolen cards. */
export const MOST_A_DAY = 5;
/** A charge that read the former card just before may still need it. */
const ERASED_AFTER_MS = HOUR_MS;

export interface Replaced {
  /** YYYY-MM: the open period that a job charges now. Null without one, or without consent. */
  chargedPeriod: string | null;
  /** Whether the new card ended a pause. */
  isResumed: boolean;
}

/** The donor's agreement to a charge at once, with its amount in minor units. */
export interface Agreement {
  amount: bigint | undefined;
}

/** Throws `invalid_transition` for a donation that nothing is charged for any more. */
export function requireChangeable({
  recurrence,
  status,
}: {
  recurrence: string;
  status: string;
}): void {
  if (recurrence !== "monthly" || status === "discarded") {
    throw new DomainError("invalid_transition");
  }
}

/** Two replacements, and a discard, wait for each other. */
const HOLD = `
SELECT status, paused_reason AS "pausedReason" FROM donations
 WHERE organization_id = $1::uuid AND id = $2::uuid FOR UPDATE`;

interface State {
  status: string;
  pausedReason: string | null;
}

/** Stores the method in the caller's transaction. Throws `invalid_transition` and `rate_limited`. */
export async function writeReplacement(
  ctx: TenantContext,
  db: Database,
  card: ReplacingMethod,
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
      payment_method: former[0] ? nameOf(ctx, former[0]) : null,
      paused_reason: donation.pausedReason,
    },
    after: {
      payment_method: nameOf(ctx, card),
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
  if ("kind" in card && card.kind === "bank_account") {
    const order = { donationId, notice: "mandate", key: id } as const;
    await ctx.enqueue(db, "notifications.send-donor-notice", order);
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

/** Names the method in the words of whoever changes it. */
function nameOf(
  { locale }: TenantContext,
  method: Pick<ReplacingMethod, "methodId" | "lastFour" | "expirationMonth" | "expirationYear">,
) {
  const { expirationMonth, expirationYear } = method;
  const end = expirationYear ? `${expirationMonth}/${expirationYear}` : "";
  return [methodText(createTranslator(locale), method), end].filter(Boolean).join(" ");
}
