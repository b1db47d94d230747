import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { lockGift } from "./lock-gift.server";
import { pauseDonations } from "./pause-donations.server";

/**
 * Pauses an active monthly gift: nothing is planned until somebody restores it. `by_org` is a person of
 * the organisation, `by_api` a token of the open API. Throws `not_found` for what is no gift of the
 * organisation, `invalid_transition` for one that is not active or not monthly.
 */
export async function pauseDonation(
  ctx: OrganizationContext,
  id: string,
  reason: "by_org" | "by_api" = "by_org",
): Promise<void> {
  ctx.require("update", "donation");
  await ctx.transaction(async (db) => {
    const gift = await lockGift(ctx, db, id);
    const isMonthly = gift.recurrence === "monthly";
    const [isPaused] = isMonthly ? await pauseDonations(ctx, db, [{ donationId: id, reason }]) : [];
    if (!isPaused) throw new DomainError("invalid_transition");
  });
}
