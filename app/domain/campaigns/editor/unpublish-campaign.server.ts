import { noteChange } from "~/domain/integration-changes/note-change.server";
import { isId } from "~/values/ids/ids";
import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { bumpPublicVersion } from "~/domain/organizations/bump-public-version.server";
import { campaignOf, type Campaign } from "~/domain/campaigns/campaign";
import { findRow } from "~/domain/campaigns/get-campaign.server";
import { requireWithin, tellOfStaff } from "~/domain/campaigns/promoted";

/** Unpublishes the campaign; its monthly donations continue. Throws `not_found`. */
export async function unpublishCampaign(ctx: OrganizationContext, id: string): Promise<Campaign> {
  await ctx.requireRow("update", "campaign", id);
  if (!isId(id)) throw new DomainError("not_found");
  return ctx.transaction(async (db) => {
    const row = await findRow(ctx, db, id);
    requireWithin(ctx, row);
    if (!row.publishedAt) return campaignOf(row);
    await db.campaign.update({
      where: { organizationId_id: { organizationId: ctx.organizationId, id } },
      data: { publishedAt: null, updatedAt: ctx.now },
    });
    await noteChange(db, ctx, "campaign", id);
    const entryId = await recordChange(db, ctx, {
      operation: "unpublish-campaign",
      subject: { type: "campaign", id },
      before: { published_at: row.publishedAt },
      after: { published_at: null },
    });
    await tellOfStaff(ctx, db, entryId);
    await bumpPublicVersion(ctx, db);
    return campaignOf({ ...row, publishedAt: null });
  });
}
