import type { OrganizationContext } from "../context";
import { readDonationSettings } from "./read-donation-settings.server";

/**
 * Returns the three authorisations, the rules for declined monthly charges (readings 'Monthly
 * donations') and the range of increases. `isDecided` is false until a member saved them once.
 */
export async function getDonationSettings(
  ctx: OrganizationContext,
): ReturnType<typeof readDonationSettings> {
  ctx.require("read", "organization");
  return ctx.read((db) => readDonationSettings(ctx, db));
}
