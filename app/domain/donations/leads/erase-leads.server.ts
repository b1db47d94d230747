import type { OrganizationContext } from "~/domain/context";
import { LEAD_DAYS } from "./lead-days";

const ERASE = `
DELETE FROM leads
 WHERE organization_id = $1::uuid
   AND (updated_at < $2::timestamptz - make_interval(days => $3::int)
        OR completed_at < $2::timestamptz - interval '1 day')`;

/** Erases leads after 90 days, and those that completed their donation a day ago. */
export async function eraseLeads(ctx: OrganizationContext): Promise<void> {
  ctx.require("delete", "lead");
  const values = [ctx.organizationId, ctx.now, LEAD_DAYS];
  await ctx.statements({ name: "erase-leads", text: ERASE, values });
}
