import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "../context";
import { readDonationSettings } from "./read-donation-settings.server";
import type { DonationSettings } from "./schema";

/**
 * Changes the three authorisations and the rules for declined monthly charges (readings 'Monthly
 * donations'). Omitted settings don't change. A decision about a declined charge uses the rules of
 * its time.
 */
export async function updateDonationSettings(
  ctx: OrganizationContext,
  change: Partial<DonationSettings>,
): Promise<void> {
  ctx.require("update", "organization");
  const { organizationId, now } = ctx;
  await ctx.transaction(async (db) => {
    const before = await readDonationSettings(ctx, db);
    await db.organization.update({
      where: { id: organizationId },
      data: {
        suggestMonthlyRecurrence: change.suggest_monthly_recurrence,
        improveDonationExperience: change.improve_donation_experience,
        recoverRejectedDonations: change.recover_rejected_donations,
        retryDeclined: change.retry_declined,
        pauseAfterPeriods: change.pause_after_periods,
        permissionsDecidedAt: now,
        publicVersion: { increment: 1 },
        updatedAt: now,
      },
    });
    const after = await readDonationSettings(ctx, db);
    await recordChange(db, ctx, {
      operation: "update-permissions",
      subject: { type: "organization", id: organizationId },
      before: before.settings,
      after: after.settings,
    });
  });
}
