import type { OrganizationContext } from "../context";
import { readDonationSettings } from "./read-donation-settings.server";
import type { DonationSettings } from "./schema";

/**
 * Returns the three authorisations, the rules for declined monthly charges (readings 'Monthly
 * donations') and the range of increases. `isDecided` is false until a member saved them once.
 */
export async function getDonationSettings(
  ctx: OrganizationContext,
): Promise<{ settings: Required<DonationSettings>; isDecided: boolean }> {
  ctx.require("read", "organization");
  return ctx.read((db) => readDonationSettings(ctx, db));
}
