import { typedTicketCode } from "~/values/ids/ticket-code";
import type { PublicContext } from "../context";
import { DomainError } from "../errors";
import type { TicketFacts } from "./schema";
import { TICKET_COLUMNS, TICKET_TABLES, ticketOf } from "./ticket-facts";

const BY_CODE = `
SELECT ${TICKET_COLUMNS} FROM ${TICKET_TABLES}
 WHERE t.organization_id = $1::uuid AND t.code = $2 AND t.state IN ('sold', 'cancelled', 'refunded')
   AND t.sale_cancelled_at IS NULL`;

/**
 * Returns the ticket of a code; the code is the only proof that a person needs. Throws `not_found`, also for a
 * former code and for a seat that was never paid.
 */
export async function getTicket(ctx: PublicContext, typed: string): Promise<TicketFacts> {
  ctx.require("read", "organization");
  const code = typedTicketCode(typed);
  if (!code) throw new DomainError("not_found");
  const values = [ctx.organizationId, code];
  const [rows = []] = await ctx.statements({ name: "ticket-by-code", text: BY_CODE, values });
  if (!rows[0]) throw new DomainError("not_found");
  return ticketOf(rows[0], ctx);
}
