import type { PublicContext } from "../context";
import { TICKET_TERMS, ticketTermsIn, type TicketTerms } from "./ticket-terms.sql";

const TERMS = `SELECT ${TICKET_TERMS} AS tickets FROM campaigns c WHERE c.organization_id = $1::uuid AND c.id = $2::uuid`;

/** Returns the event and the tickets of a campaign for its public page; null for a campaign of another type. */
export async function getTicketTerms(
  ctx: PublicContext,
  campaignId: string,
): Promise<TicketTerms | null> {
  ctx.require("read", "campaign", { published: true });
  const values = [ctx.organizationId, campaignId];
  const rows = (await ctx.statements({ name: "ticket-terms", text: TERMS, values }))[0];
  return ticketTermsIn(rows?.[0]?.tickets);
}
