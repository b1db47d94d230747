import { recordChange } from "~/domain/audit/record-change.server";
import type { TenantContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { confirmToDonor } from "~/domain/donations/confirm-to-donor.server";
import { lockDonation } from "~/domain/donations/lock-donation.server";
import { collectionsAfter, toCollectDay } from "~/domain/donations/plan-collections";
import { planCollections } from "~/domain/donations/plan-collections.server";
import { END_PLAN } from "~/domain/donations/rest-donations.sql";
import { OPEN_PLAN } from "~/domain/donations/revise-donation.sql";
import type { OpenPlan } from "~/domain/donations/revise-plan";

/**
 * Skips the month `period` (YYYY-MM) of an active donation: it is never charged, also not by a
 * retry, and the next month is planned (readings 'Monthly donations'). Throws `not_found`, and
 * `invalid_transition` if another month is planned by now, a charge is under way, or the donation is
 * not active.
 */
export async function skipMonth(
  ctx: TenantContext,
  id: string,
  { period }: { period: string },
): Promise<void> {
  await ctx.requireRow("pause", "donation", id);
  const { organizationId, now, organization } = ctx;
  await ctx.transaction(async (db) => {
    const donation = await lockDonation(ctx, db, id);
    const of = { name: "open-plan", text: OPEN_PLAN, values: [organizationId, id] };
    // A worker may have claimed the charge; without a planned attempt it sends nothing.
    await db.collection.updateMany({
      where: { organizationId, donationId: id, period, state: "claimed" },
      data: { state: "open", claimedAt: null, updatedAt: now },
    });
    const [open] = await db.sql<OpenPlan>(of);
    const isActive =
      donation.status === "active" && donation.collectDay !== null && !donation.isUnderWay;
    if (!isActive || open?.period !== period) throw new DomainError("invalid_transition");
    const day = toCollectDay(donation.collectDay ?? 1);
    const { next } = collectionsAfter(period, day, organization.timezone, now);
    await db.sql({ name: "end-plan", text: END_PLAN, values: [organizationId, now, id] });
    const ends = { period, state: "skipped" as const };
    await planCollections(ctx, db, [{ donationId: id, ends, next, missed: [] }]);
    await db.collection.updateMany({
      where: { organizationId, donationId: id, period },
      data: { skippedByDonor: ctx.actor.kind === "donor" },
    });
    const recordId = await recordChange(db, ctx, {
      operation: "skip-month",
      subject: { type: "donation", id },
      before: { skipped_period: null },
      after: { skipped_period: period },
    });
    await confirmToDonor(ctx, db, id, recordId);
  });
}
