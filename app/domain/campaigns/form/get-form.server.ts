import { isId } from "~/values/ids/ids";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { campaignOf, type Campaign } from "~/domain/campaigns/campaign";
import { readFields, type EditedField } from "~/domain/campaigns/read-fields.server";
import { findRow } from "~/domain/campaigns/get-campaign.server";

export interface CampaignForm {
  campaign: Campaign;
  /** In the form's order. */
  fields: EditedField[];
  archived: EditedField[];
  /** Ids of the questions that somebody answered: they can be archived, but not removed. */
  answered: string[];
}

const ANSWERED = `
SELECT f.id FROM campaign_fields f
 WHERE f.organization_id = $1::uuid AND f.campaign_id = $2::uuid
   AND EXISTS (SELECT FROM donation_answers a WHERE a.organization_id = f.organization_id AND a.field_id = f.id)`;

/** Returns a campaign's own questions. Throws `not_found`. */
export async function getForm(ctx: OrganizationContext, campaignId: string): Promise<CampaignForm> {
  await ctx.requireRow("read", "campaign", campaignId);
  if (!isId(campaignId)) throw new DomainError("not_found");
  return ctx.read(async (db) => {
    const campaign = campaignOf(await findRow(ctx, db, campaignId));
    const all = await readFields(ctx, db, campaignId);
    const values = [ctx.organizationId, campaignId];
    const answered = await db.sql<{ id: string }>({
      name: "answered-fields",
      text: ANSWERED,
      values,
    });
    return {
      campaign,
      fields: all.filter(({ archivedAt }) => archivedAt === null),
      archived: all.filter(({ archivedAt }) => archivedAt !== null),
      answered: answered.map(({ id }) => id),
    };
  });
}
