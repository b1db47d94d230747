import { isId } from "~/values/ids/ids";
import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { CANCEL_SALE, LOCK_ORDER_OPTIONS } from "../tickets/change-tickets.sql";
import { getEvent } from "./get-event.server";

/**
 * Cancels a sale of tickets whose payment was rejected: none of its seats is sold any more, and an approval that
 * comes later is refunded. The lock of its options makes it wait for such an approval, or the approval for it.
 * Throws `not_found`, and `invalid_transition` for a sale that was paid, is still open or was cancelled before.
 */
export async function cancelSale(
  ctx: OrganizationContext,
  campaignId: string,
  donationId: string,
): Promise<void> {
  await ctx.requireRow("update", "donation", donationId);
  const event = await getEvent(ctx, campaignId);
  if (!isId(donationId)) throw new DomainError("not_found");
  const order = [ctx.organizationId, donationId];
  await ctx.transaction(async (db) => {
    const options = await db.sql({ name: "lock-options", text: LOCK_ORDER_OPTIONS, values: order });
    if (options.length === 0) throw new DomainError("not_found");
    const values = [...order, event.id, ctx.now];
    const seats = await db.sql({ name: "cancel-sale", text: CANCEL_SALE, values });
    if (seats.length === 0) throw new DomainError("invalid_transition");
    await recordChange(db, ctx, {
      operation: "cancel-sale",
      subject: { type: "donation", id: donationId.toLowerCase() },
      after: { ticket: String(seats.length), state: "cancelled" },
    });
  });
}
