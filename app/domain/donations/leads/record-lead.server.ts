import { z } from "zod";
import { NO_SOURCE, type VisitSource } from "~/values/web/visit-source";
import { getPublicCampaign } from "~/domain/campaigns/get-public-campaign.server";
import { isCalm } from "~/domain/card-testing/is-calm.server";
import type { PublicContext } from "~/domain/context";
import { hasLink, lineText } from "~/domain/text-fields";

/** A visitor who typed an e-mail on a donation form (readings, Leads). */
export const leadSchema = z.object({
  email: z
    .string({ error: (issue) => (issue.input === undefined ? "required" : "email_invalid") })
    .trim()
    .min(1, "required")
    .max(254, "email_invalid")
    .pipe(z.email("email_invalid"))
    .transform((email) => email.toLowerCase())
    .meta({ format: "email" }),
  first_name: lineText(80)
    .refine((name) => !hasLink(name), "name_has_link")
    .optional()
    .default(""),
});

/** A late request from a form that was just completed must not turn its donor into a lead again. */
const JUST_COMPLETED_MS = 10 * 60 * 1000;

const UPSERT = `
  INSERT INTO leads (organization_id, id, campaign_id, email, first_name, created_at, updated_at, utm_source, utm_medium, utm_campaign, locale)
  VALUES ($1, $2, $3, $4, $5, $6, $6, $8, $9, $10, $11)
  ON CONFLICT (organization_id, campaign_id, email) DO UPDATE
    SET first_name = coalesce(nullif(excluded.first_name, ''), leads.first_name),
        updated_at = excluded.updated_at,
        locale = excluded.locale,
        completed_at = CASE WHEN leads.completed_at > $7 THEN leads.completed_at END,
        utm_source = coalesce(nullif(excluded.utm_source, ''), leads.utm_source),
        utm_medium = coalesce(nullif(excluded.utm_medium, ''), leads.utm_medium),
        utm_campaign = coalesce(nullif(excluded.utm_campaign, ''), leads.utm_campaign)`;

/**
 * Stores a visitor who began a donation, once for each e-mail, with the source of the visit. Where
 * cards are being tested it stores nobody. Throws `not_found`.
 */
export async function recordLead(
  ctx: PublicContext,
  slug: string,
  lead: z.output<typeof leadSchema>,
  { source, medium, campaign }: VisitSource = NO_SOURCE,
): Promise<void> {
  ctx.require("create", "lead");
  const { id } = await getPublicCampaign(ctx, slug);
  const { organizationId, now } = ctx;
  if (!(await isCalm(ctx, id, lead.email))) return;
  const recent = new Date(now.getTime() - JUST_COMPLETED_MS);
  const base = [organizationId, ctx.newId(), id, lead.email, lead.first_name, now, recent];
  const values = [...base, source, medium, campaign, ctx.locale];
  await ctx.statements({ name: "record-lead", text: UPSERT, values });
}
