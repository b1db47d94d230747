import type { OrganizationContext } from "~/domain/context";
import { getOrganization } from "./get-organization.server";
import type { OrganizationView, PermissionsChange } from "./schema";
import { updateDonationSettings } from "./update-donation-settings.server";

/** Changes what the platform may do in the organisation's name (readings, 'Monthly donations'). */
export async function updatePermissions(
  ctx: OrganizationContext,
  change: PermissionsChange,
): Promise<OrganizationView> {
  await updateDonationSettings(ctx, change);
  return getOrganization(ctx);
}
