import { editVersion } from "../edit-version.server";
import type { Database, OrganizationContext } from "../context";
import type { DonationSettings } from "./schema";

/** Returns the donation settings, their version for a form, and whether a member decided about them. */
export async function readDonationSettings(
  { organizationId }: OrganizationContext,
  db: Database,
): Promise<{ settings: Required<DonationSettings>; version: string; isDecided: boolean }> {
  const row = await db.organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: {
      suggestMonthlyRecurrence: true,
      improveDonationExperience: true,
      recoverRejectedDonations: true,
      retryDeclined: true,
      pauseAfterPeriods: true,
      upgradeMinPercentage: true,
      upgradeMaxPercentage: true,
      offersCoverFees: true,
      offersDedication: true,
      showsDonors: true,
      leadReminderDays: true,
      permissionsDecidedAt: true,
    },
  });
  const settings = {
    suggest_monthly_recurrence: row.suggestMonthlyRecurrence,
    improve_donation_experience: row.improveDonationExperience,
    recover_rejected_donations: row.recoverRejectedDonations,
    retry_declined: row.retryDeclined,
    pause_after_periods: row.pauseAfterPeriods,
    upgrade_min_percentage: row.upgradeMinPercentage,
    upgrade_max_percentage: row.upgradeMaxPercentage,
    offers_cover_fees: row.offersCoverFees,
    offers_dedication: row.offersDedication,
    shows_donors: row.showsDonors,
    lead_reminder_days: row.leadReminderDays,
  };
  return {
    settings,
    version: editVersion(...Object.values(settings)),
    isDecided: row.permissionsDecidedAt !== null,
  };
}
