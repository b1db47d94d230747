import { recordChange } from "~/domain/audit/record-change.server";
import type { TenantContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { confirmToDonor } from "~/domain/donations/confirm-to-donor.server";
import { findLastPeriod } from "~/domain/donations/find-last-period.server";
import { lockDonation } from "~/domain/donations/lock-donation.server";
import { planCollections } from "~/domain/donations/plan-collections.server";
import { END_PLAN } from "~/domain/donations/rest-donations.sql";
import { isTooLateByReceipt } from "~/domain/actor";

const LAST_ATTEMPT = `
SELECT coalesce(max(attempt), 1)::int AS attempt FROM transactions
 WHERE organization_id = $1::uuid AND donation_id = $2::uuid AND period = $3`;

/**
 * Takes back the skipping of the month `period` (YYYY-MM): its charge is planned again for the day,
 * and as the attempt, that it had. Throws `not_found`, and `invalid_transition` if that day came, a
 * later month was charged or skipped, a charge is under way, the donation is not active, or a
 * receipt's link asks later than a day after, or a donor for a month that the organisation skipped.
 */
export async function restoreMonth(
  ctx: TenantContext,
  id: string,
  { period }: { period: string },
): Promise<void> {
  await ctx.requireRow("pause", "donation", id);
  const { organizationId, now } = ctx;
  await ctx.transaction(async (db) => {
    const donation = await lockDonation(ctx, db, id);
    const key = { organizationId, donationId: id, period, state: "skipped" };
    const skipped = await db.collection.findFirst({ where: key });
    const isOpen =
      donation.status === "active" &&
      !donation.isUnderWay &&
      skipped !== null &&
      skipped.dueAt > now &&
      // A link must not have charged what somebody else skipped.
      (ctx.actor.kind !== "donor" || skipped.skippedByDonor) &&
      !isTooLateByReceipt(ctx, skipped.updatedAt) &&
      (await findLastPeriod(ctx, db, id)) === period;
    if (!isOpen) throw new DomainError("invalid_transition");
    await db.sql({ name: "end-plan", text: END_PLAN, values: [organizationId, now, id] });
    await db.collection.updateMany({ where: key, data: { state: "cancelled", updatedAt: now } });
    const values = [organizationId, id, period];
    const [last] = await db.sql<{ attempt: number }>({
      ...{ name: "last-attempt", text: LAST_ATTEMPT, values },
    });
    const next = { period, dueAt: skipped.dueAt, lapsesAt: skipped.lapsesAt };
    const plan = { donationId: id, ends: null, next, missed: [], attempt: last?.attempt };
    await planCollections(ctx, db, [plan]);
    const recordId = await recordChange(db, ctx, {
      operation: "restore-month",
      subject: { type: "donation", id },
      before: { skipped_period: period },
      after: { skipped_period: null },
    });
    await confirmToDonor(ctx, db, id, recordId);
  });
}
