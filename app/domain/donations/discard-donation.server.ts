import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { lockGift } from "./lock-gift.server";
import { DISCARD_DONATION } from "./rest-donations.sql";

/**
 * Ends a gift for good, for a reason of `catalogs.json`: nothing of it is planned again. A charge under
 * way ends as it may; approved, it carries the flag `charged_after_discard`. Throws `not_found` for what
 * is no gift of the organisation, `invalid_transition` for one that is discarded already.
 */
export async function discardDonation(
  ctx: OrganizationContext,
  id: string,
  reason: string,
): Promise<void> {
  ctx.require("update", "donation");
  await ctx.transaction(async (db) => {
    await lockGift(ctx, db, id);
    const values = [ctx.organizationId, ctx.now, id, reason];
    const discarded = await db.sql({ name: "discard-donation", text: DISCARD_DONATION, values });
    if (discarded.length === 0) throw new DomainError("invalid_transition");
    await recordChange(db, ctx, {
      operation: "discard-donation",
      subject: { type: "donation", id },
      before: { discarded_reason: null },
      after: { discarded_reason: reason },
    });
  });
}
