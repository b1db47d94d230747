import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { readOrganization } from "./get-organization.server";
import type { OrganizationView, PermissionsChange } from "./schema";

/** Changes what the platform may do in the organisation's name (readings, 'Monthly donations'). */
export async function updatePermissions(
  ctx: OrganizationContext,
  change: PermissionsChange,
): Promise<OrganizationView> {
  ctx.require("update", "organization");
  const { organizationId, now } = ctx;
  return ctx.transaction(async (db) => {
    const before = await readOrganization(ctx, db);
    await db.organization.update({
      where: { id: organizationId },
      data: {
        suggestMonthlyRecurrence: change.suggest_monthly_recurrence,
        improveDonationExperience: change.improve_donation_experience,
        recoverRejectedDonations: change.recover_rejected_donations,
        publicVersion: { increment: 1 },
        updatedAt: now,
      },
    });
    const after = await readOrganization(ctx, db);
    await recordChange(db, ctx, {
      operation: "update-permissions",
      subject: { type: "organization", id: organizationId },
      before: before.permissions,
      after: after.permissions,
    });
    return after;
  });
}
