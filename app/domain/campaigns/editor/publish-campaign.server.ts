import { noteChange } from "~/domain/integration-changes/note-change.server";
import { isId } from "~/values/ids/ids";
import { recordChange } from "~/domain/audit/record-change.server";
import { isStaff, type OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { bumpPublicVersion } from "~/domain/organizations/bump-public-version.server";
import { campaignOf, type Campaign } from "~/domain/campaigns/campaign";
import { findRow } from "~/domain/campaigns/get-campaign.server";
import { listMissing } from "./list-missing.server";

/**
 * Publishes the campaign on its public address; a published one does not change. Our staff never
 * publishes for an organisation (`forbidden`). Throws `not_found`, `invalid_transition` for an
 * archived one, and `campaign_incomplete` with
 * all missing parts in `details.missing`.
 */
export async function publishCampaign(ctx: OrganizationContext, id: string): Promise<Campaign> {
  await ctx.requireRow("update", "campaign", id);
  if (isStaff(ctx)) throw new DomainError("forbidden");
  if (!isId(id)) throw new DomainError("not_found");
  return ctx.transaction(async (db) => {
    const row = await findRow(ctx, db, id);
    if (row.publishedAt) return campaignOf(row);
    if (row.archivedAt) throw new DomainError("invalid_transition");
    const missing = await listMissing(ctx, db, row);
    if (missing.length > 0) throw new DomainError("campaign_incomplete", { details: { missing } });
    const settings = { first_published_at: ctx.now.toISOString(), ...(row.settings as object) };
    await db.campaign.update({
      where: { organizationId_id: { organizationId: ctx.organizationId, id } },
      data: { publishedAt: ctx.now, updatedAt: ctx.now, settings },
    });
    await noteChange(db, ctx, "campaign", id);
    await recordChange(db, ctx, {
      operation: "publish-campaign",
      subject: { type: "campaign", id },
      before: { published_at: row.publishedAt },
      after: { published_at: ctx.now },
    });
    await bumpPublicVersion(ctx, db);
    return campaignOf({ ...row, publishedAt: ctx.now });
  });
}
