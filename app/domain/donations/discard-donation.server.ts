import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { lockGift } from "./lock-gift.server";
import { DISCARD_DONATION } from "./rest-donations.sql";

/**
 * Ends a donation permanently, for a reason from `catalogs.json`; nothing is planned any more. A
 * running charge may still end; if it is approved, it gets the flag `charged_after_discard`. Throws
 * `not_found` if the organisation has no such donation, and `invalid_transition` if it is already
 * discarded.
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
