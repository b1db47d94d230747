import { isId } from "~/values/ids/ids";
import type { TenantContext } from "../context";
import type { TicketFacts } from "./schema";
import { TICKET_COLUMNS, TICKET_TABLES, ticketOf } from "./ticket-facts";

const OF_ORDER = `
SELECT ${TICKET_COLUMNS} FROM ${TICKET_TABLES}
 WHERE t.organization_id = $1::uuid AND t.donation_id = $2::uuid AND t.state IN ('sold', 'cancelled', 'refunded')
   AND t.sale_cancelled_at IS NULL
 ORDER BY t.id`;

/** Returns the tickets of an order that were sold, also those that ended since, in their order. */
export async function listOrderTickets(
  ctx: TenantContext,
  donationId: string,
): Promise<TicketFacts[]> {
  await ctx.requireRow("read", "donation", donationId);
  if (!isId(donationId)) return [];
  const values = [ctx.organizationId, donationId];
  const [rows = []] = await ctx.statements({ name: "order-tickets", text: OF_ORDER, values });
  return rows.map((row) => ticketOf(row, ctx));
}
