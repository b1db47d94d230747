import type { OrganizationContext } from "../context";
import { CAN_REMIND } from "./lead-reminder.sql";

const LEAD = `
SELECT l.email, l.first_name AS "firstName", l.locale, c.title, c.slug
  FROM leads l JOIN campaigns c ON c.organization_id = l.organization_id AND c.id = l.campaign_id
 WHERE l.organization_id = $1::uuid AND l.id = $4::uuid AND l.reminded_at IS NOT NULL AND ${CAN_REMIND}`;

export interface LeadToRemind {
  email: string;
  /** Empty when the visitor had not typed it. */
  firstName: string;
  /** The language of the form; empty for leads of an earlier release. */
  locale: string;
  title: string;
  slug: string;
}

/** Returns the person of a reminder's job; null when they gave, were erased or asked for silence meanwhile. */
export async function findLeadToRemind(
  ctx: OrganizationContext,
  leadId: string,
): Promise<LeadToRemind | null> {
  ctx.require("read", "lead");
  const values = [ctx.organizationId, ctx.now, ctx.organization.timezone, leadId];
  const [rows = []] = await ctx.statements({ name: "lead-to-remind", text: LEAD, values });
  return (rows[0] as LeadToRemind | undefined) ?? null;
}
