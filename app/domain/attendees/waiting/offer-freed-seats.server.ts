import type { OrganizationContext } from "~/domain/context";
import { FREE_SEATS } from "~/domain/tickets/change-tickets.sql";
import { offerSeats } from "~/domain/tickets/offer-seats.server";

/**
 * Tells the waiting list of the seats that a declined order, or one whose hold is over, gave back: one person for each
 * seat. The mark on the seats makes a repeat tell nobody. It does nothing for an order that kept its seats.
 */
export async function offerFreedSeats(
  ctx: OrganizationContext,
  { donationId }: { donationId: string },
): Promise<void> {
  ctx.require("update", "donation");
  const values = [ctx.organizationId, donationId, ctx.now];
  await ctx.transaction(async (db) => {
    const freed = await db.sql<{ optionId: string; count: number }>({
      name: "free-seats",
      text: FREE_SEATS,
      values,
    });
    for (const { count, optionId } of freed) await offerSeats(ctx, db, optionId, count);
  });
}
