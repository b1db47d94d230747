/** Reads the sale that the page of an event's rejected sales asks to cancel. */
import type { OrganizationContext } from "~/domain/context";
import {
  listRejectedSales,
  type RejectedSale,
} from "~/domain/attendees/list-rejected-sales.server";

/**
 * Returns the rejected sale of the event with this id, whichever page of the list shows it, because the address
 * of a confirmation has neither page nor filter. Null without an id and for any other sale.
 */
export async function readRequestedSale(
  ctx: OrganizationContext,
  campaignId: string,
  id: string | null,
): Promise<RejectedSale | null> {
  if (id === null) return null;
  const sale = await listRejectedSales.find(ctx, id);
  return sale?.campaignId === campaignId ? sale : null;
}
