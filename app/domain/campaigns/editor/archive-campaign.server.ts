import { noteChange } from "~/domain/integration-changes/note-change.server";
import { isId } from "~/values/ids/ids";
import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { bumpPublicVersion } from "~/domain/organizations/bump-public-version.server";
import { campaignOf, type Campaign } from "~/domain/campaigns/campaign";
import { findRow } from "~/domain/campaigns/get-campaign.server";
import { requireWithin, tellOfStaff } from "~/domain/campaigns/promoted";

/**
 * Archives a campaign: it is unpublished and hidden from lists; its donations and monthly charges
 * continue. Archiving twice changes nothing. Throws `not_found`.
 */
export async function archiveCampaign(ctx: OrganizationContext, id: string): Promise<Campaign> {
  await ctx.requireRow("update", "campaign", id);
  if (!isId(id)) throw new DomainError("not_found");
  return ctx.transaction(async (db) => {
    const row = await findRow(ctx, db, id);
    requireWithin(ctx, row);
    if (row.archivedAt) return campaignOf(row);
    const data = { archivedAt: ctx.now, publishedAt: null, updatedAt: ctx.now };
    await db.campaign.update({
      where: { organizationId_id: { organizationId: ctx.organizationId, id } },
      data,
    });
    await noteChange(db, ctx, "campaign", id);
    const entryId = await recordChange(db, ctx, {
      operation: "archive-campaign",
      subject: { type: "campaign", id },
      before: { archived_at: null, published_at: row.publishedAt },
      after: { archived_at: ctx.now, published_at: null },
    });
    await tellOfStaff(ctx, db, entryId);
    if (row.publishedAt) await bumpPublicVersion(ctx, db);
    return campaignOf({ ...row, ...data });
  });
}
