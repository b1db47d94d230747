import { nameOf } from "~/values/ticket-names";
import type { OrganizationContext } from "../context";
import { TICKET_COLUMNS, TICKET_TABLES, ticketOf } from "./ticket-facts";

const MOST = 10;
const RECENT = `
SELECT ${TICKET_COLUMNS} FROM ${TICKET_TABLES}
 WHERE t.organization_id = $1::uuid AND t.campaign_id = $2::uuid AND t.checked_in_at IS NOT NULL
 ORDER BY t.checked_in_at DESC, t.id DESC LIMIT ${MOST}`;

export interface RecentEntry {
  id: string;
  name: string;
  option: string;
  at: Date;
}

/** Returns the last entries of an event, the newest first. */
export async function listRecentEntries(
  ctx: OrganizationContext,
  campaignId: string,
): Promise<RecentEntry[]> {
  ctx.require("update", "donation", { campaign_id: campaignId });
  const values = [ctx.organizationId, campaignId];
  const [rows = []] = await ctx.statements({ name: "recent-entries", text: RECENT, values });
  return rows.map((row) => {
    const ticket = ticketOf(row, ctx);
    const { id, optionName: option } = ticket;
    return { id, name: nameOf(ticket), option, at: row.checked_in_at as Date };
  });
}
