/** Charges the open month of a donation at once ('collect now'). */
import { isDatabaseDown } from "~/infrastructure/database/database.server";
import { logger } from "~/infrastructure/watching/logger.server";
import { patience } from "~/infrastructure/shutdown";
import { getProvider } from "~/providers/registry";
import { localDate, periodOf, startOfDay } from "~/values/time/calendar";
import { recordChange } from "~/domain/audit/record-change.server";
import { featureRefusal } from "~/domain/billing/entitlements";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { dueAtOnce } from "~/domain/donations/plan-attempts.sql";
import { chargeAttempt } from "./charge-attempt.server";
import {
  findTransactionSnapshot,
  type AttemptSnapshot,
} from "~/domain/donations/results/charge-snapshot.server";
import { openCollectionBatch, type CollectionBatch } from "./collection-batch.server";
import { getChargeFreeze } from "./get-charge-freeze.server";
import { getDonation, type DonationDetail } from "~/domain/donations/lists/get-donation.server";
import { CHARGED, isCollectable } from "~/domain/donations/lists/is-collectable";
import { keepUpgradeNotice } from "~/domain/donations/keep-upgrade-notice.server";
import { lockDonation } from "~/domain/donations/lock-donation.server";

/** A charge without a result after this monotonic time gets status 202 (contract). */
const ANSWER_MS = 8_000;

export type Collected =
  | { status: "approved" }
  /** No result yet, or not sent: the month is charged later under the same key. */
  | { status: "in_process" }
  | { status: "rejected"; declineCode: string };

// A month that has not begun is not open yet: paying it now would be an extra donation this month.
// A second month on one day would surprise the donor. A claim that is lost is taken over by the date.
const CLAIM = `
WITH claimed AS (
  UPDATE collections c SET state = 'claimed', claimed_at = $3::timestamptz, due_at = least(c.due_at, $3::timestamptz), updated_at = $3::timestamptz
    FROM transactions t
   WHERE c.organization_id = $1::uuid AND c.donation_id = $2::uuid AND c.state = 'open' AND c.lapses_at > $3::timestamptz
     AND (c.period <= $4::text OR c.due_at <= $3::timestamptz)
     AND t.organization_id = c.organization_id AND t.donation_id = c.donation_id AND t.period = c.period AND t.status = 'planned'
     AND NOT EXISTS (SELECT 1 FROM transactions x
                      WHERE x.organization_id = $1::uuid AND x.donation_id = $2::uuid AND x.period IS DISTINCT FROM c.period
                        AND x.date >= $5::timestamptz AND x.status = ANY ($6::text[]))
  RETURNING c.period
) ${dueAtOnce("claimed")}`;

/**
 * Charges the open, unpaid period of an active monthly donation now, at most once: it is the
 * month's own charge, never an extra donation. Throws `not_found`, `plan_required` and
 * `feature_required`, `gateway_not_available` unless a gateway answers at once, `not_receiving`,
 * and `invalid_transition` if no period is open and unpaid, another one was charged today, or the
 * charge was called off.
 */
export async function collectPayment(ctx: OrganizationContext, id: string): Promise<Collected> {
  await ctx.requireRow("update", "donation", id);
  requirePlan(ctx);
  const batch = openCollectionBatch(ctx);
  const attempt = await claim(ctx, id, batch);
  const work = chargeAttempt(ctx, attempt, batch);
  // A charge that continues after the response ends by itself or by the janitor.
  work.catch((error: unknown) => logger.error({ err: error, id }, "an instant charge broke off"));
  const late = patience(ANSWER_MS);
  await Promise.race([work, late.over])
    .catch(() => undefined)
    .finally(late.end);
  return stateOf(ctx, attempt);
}

function requirePlan({ organization, now }: OrganizationContext): void {
  const refusal = featureRefusal(organization, now, "instant_charges");
  if (refusal) throw new DomainError(refusal);
  if (organization.suspendedAt) throw new DomainError("not_receiving");
}

/** Commits that the open month is charged now. The worker takes over a claim that is lost. */
async function claim(
  ctx: OrganizationContext,
  id: string,
  batch: CollectionBatch,
): Promise<AttemptSnapshot> {
  const { now, organization, organizationId } = ctx;
  if (await getChargeFreeze(now)) throw new DomainError("not_ready", { retryAfter: 60 });
  const { timezone } = organization;
  const donation = await getDonation(ctx, id);
  if (!isCollectable(donation, now, timezone)) throw new DomainError("invalid_transition");
  await requireInstantGateway(ctx, donation, batch);
  const today = startOfDay(localDate(now, timezone), timezone);
  const period = await ctx.transaction(async (db) => {
    const locked = await lockDonation(ctx, db, id);
    const isRunning = locked.status === "active" && locked.recurrence === "monthly";
    if (!isRunning || locked.isUnderWay) throw new DomainError("invalid_transition");
    // A charge before its day would bring a step of an increase before its notice of a week.
    const planned = donation.transactions.find(({ status }) => status === "planned");
    if (planned && planned.date > now) {
      // The notice of a debit names its day.
      if (donation.paymentMethod?.kind === "bank_account")
        throw new DomainError("invalid_transition");
      await keepUpgradeNotice(ctx, db, id, localDate(now, timezone));
    }
    const values = [organizationId, id, now, periodOf(now, timezone), today, CHARGED];
    const statement = { name: "claim-open-month", text: CLAIM, values };
    const [claimed] = await db.sql<{ period: string }>(statement);
    if (!claimed) throw new DomainError("invalid_transition");
    await recordChange(db, ctx, {
      operation: "collect-payment",
      subject: { type: "donation", id },
      after: { collected_period: claimed.period },
    });
    return claimed.period;
  });
  const attempt = await batch.findAttempt({ donationId: id, period });
  if (attempt?.status !== "planned") throw new DomainError("invalid_transition");
  return attempt;
}

async function requireInstantGateway(
  ctx: OrganizationContext,
  { campaign, paymentMethod, transactions }: DonationDetail,
  batch: CollectionBatch,
): Promise<void> {
  const own = paymentMethod?.methodId ?? "";
  // The gateway that will charge is the one to ask: the planned charge stays with its own.
  const planned = transactions.find(({ status }) => status === "planned");
  const attempt = planned ? await findTransactionSnapshot(ctx, planned.id) : null;
  const processor = await batch.findProcessor(campaign.id, own, attempt?.processorId ?? null);
  const isInstant =
    processor && getProvider(processor.provider).capabilities.supports.instantCharges;
  if (!isInstant) throw new DomainError("gateway_not_available");
}

/** Returns the result of the attempt, or of the immediate second one that followed it. */
async function stateOf(
  ctx: OrganizationContext,
  { id, donationId, period }: AttemptSnapshot,
): Promise<Collected> {
  const batch = openCollectionBatch(ctx);
  const read = async () => {
    const current = await batch.findAttempt({ donationId, period: period ?? "" });
    if (current?.status === "approved") return { status: "approved" } as const;
    const own = await findTransactionSnapshot(ctx, id);
    if (own?.status === "cancelled" && !current) throw new DomainError("invalid_transition");
    if (own?.status !== "rejected" || current?.status === "in_process") {
      return { status: "in_process" } as const;
    }
    return { status: "rejected", declineCode: own.declineCode ?? "processing_error" } as const;
  };
  return read().catch((error: unknown) => {
    // The charge may have succeeded, so no error is returned.
    if (isDatabaseDown(error)) return { status: "in_process" } as const;
    throw error;
  });
}
