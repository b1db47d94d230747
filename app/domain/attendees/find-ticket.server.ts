import { isId } from "~/values/ids/ids";
import type { TenantContext } from "../context";
import type { TicketFacts } from "./schema";
import { TICKET_COLUMNS, TICKET_TABLES, ticketOf } from "./ticket-facts";

const BY_ID = `SELECT ${TICKET_COLUMNS} FROM ${TICKET_TABLES} WHERE t.organization_id = $1::uuid AND t.id = $2::uuid`;

/** Returns a seat in any state, or null. */
export async function findTicket(ctx: TenantContext, id: string): Promise<TicketFacts | null> {
  ctx.require("read", "donation");
  if (!isId(id)) return null;
  const values = [ctx.organizationId, id];
  const [rows = []] = await ctx.statements({ name: "ticket-by-id", text: BY_ID, values });
  return rows[0] ? ticketOf(rows[0], ctx) : null;
}
