import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError, refuseField } from "../errors";
import { readDonationSettings } from "./read-donation-settings.server";
import type { DonationSettings } from "./schema";

const AUTHORISATIONS = [
  "suggest_monthly_recurrence",
  "improve_donation_experience",
  "recover_rejected_donations",
] as const;

/**
 * Changes the three authorisations, the rules for declined monthly charges (readings 'Monthly
 * donations') the range of increases, what forms offer, and the reminder to people who left one. Omitted settings don't change. A decision about a declined
 * charge uses the rules of its time, and increases that exist keep their percentage. Throws
 * `validation_failed` with `upgrade_max_percentage` below the minimum, and `edited_meanwhile` if
 * `version` is no longer the current one.
 */
export async function updateDonationSettings(
  ctx: OrganizationContext,
  change: Partial<DonationSettings>,
  version?: string,
): Promise<void> {
  ctx.require("update", "organization");
  const { organizationId, now } = ctx;
  await ctx.transaction(async (db) => {
    await db.sql`SELECT 1 FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
    const before = await readDonationSettings(ctx, db);
    if (version && version !== before.version) throw new DomainError("edited_meanwhile");
    const { upgrade_min_percentage: min, upgrade_max_percentage: max } = {
      ...before.settings,
      ...change,
    };
    if (min > max) throw refuseField("upgrade_max_percentage", "percentages_reversed", { min });
    await db.organization.update({
      where: { id: organizationId },
      data: {
        suggestMonthlyRecurrence: change.suggest_monthly_recurrence,
        improveDonationExperience: change.improve_donation_experience,
        recoverRejectedDonations: change.recover_rejected_donations,
        retryDeclined: change.retry_declined,
        pauseAfterPeriods: change.pause_after_periods,
        upgradeMinPercentage: change.upgrade_min_percentage,
        upgradeMaxPercentage: change.upgrade_max_percentage,
        offersCoverFees: change.offers_cover_fees,
        offersDedication: change.offers_dedication,
        showsDonors: change.shows_donors,
        leadReminderDays: change.lead_reminder_days,
        // What forms offer says nothing of the authorisations.
        permissionsDecidedAt: AUTHORISATIONS.some((name) => change[name] !== undefined)
          ? now
          : undefined,
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
