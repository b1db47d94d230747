import { isReceiving } from "~/domain/billing/entitlements";
import type { OrganizationContext } from "~/domain/context";
import { CAN_REMIND } from "./lead-reminder.sql";

const CLAIM = `
UPDATE leads l SET reminder_sent_at = $2::timestamptz
  FROM organizations g, campaigns c
 WHERE l.organization_id = $1::uuid AND l.id = $4::uuid AND l.reminded_at IS NOT NULL AND l.reminder_sent_at IS NULL
   AND g.id = l.organization_id AND c.organization_id = l.organization_id AND c.id = l.campaign_id AND ${CAN_REMIND}
RETURNING l.email, l.locale, c.title, c.slug`;

export interface LeadToRemind {
  email: string;
  /** The language of the form. */
  locale: string;
  title: string;
  slug: string;
}

/**
 * Marks a reminder as sent and returns its person, once: a mail that is lost after this is not repeated, because
 * two would break its promise. Null when it was claimed before, when the person gave, was erased or asked for silence
 * meanwhile, or when the form no longer takes donations.
 */
export async function claimLeadReminder(
  ctx: OrganizationContext,
  leadId: string,
): Promise<LeadToRemind | null> {
  ctx.require("update", "lead");
  if (!isReceiving(ctx.organization, ctx.now)) return null;
  const values = [ctx.organizationId, ctx.now, ctx.organization.timezone, leadId];
  const [rows = []] = await ctx.statements({ name: "claim-lead-reminder", text: CLAIM, values });
  return (rows[0] as LeadToRemind | undefined) ?? null;
}
