import type { OrganizationContext } from "../context";
import { readDonationSettings } from "./read-donation-settings.server";
import type { DonationSettings } from "./schema";

/**
 * Returns the three authorisations and what happens after a declined monthly charge (readings 'Monthly
 * donations'); `isDecided` is false until somebody of the organisation saved them once.
 */
export async function getDonationSettings(
  ctx: OrganizationContext,
): Promise<{ settings: DonationSettings; isDecided: boolean }> {
  ctx.require("read", "organization");
  return ctx.read((db) => readDonationSettings(ctx, db));
}
