import type { Database, OrganizationContext } from "../context";
import { offerSeats } from "../tickets/offer-seats.server";

const SEAT = `
SELECT option_id AS "optionId" FROM tickets WHERE organization_id = $1::uuid AND id = $2::uuid`;

/**
 * Tells the first person of the waiting list that the seat of an ended ticket is free, in the caller's
 * transaction. The caller checked who acts.
 */
export async function offerSeat(
  ctx: OrganizationContext,
  db: Database,
  ticketId: string,
): Promise<void> {
  const values = [ctx.organizationId, ticketId];
  const [seat] = await db.sql<{ optionId: string }>({ name: "seat-to-offer", text: SEAT, values });
  if (seat) await offerSeats(ctx, db, seat.optionId, 1);
}
