import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { bumpPublicVersion } from "~/domain/organizations/bump-public-version.server";
import { findUpdate } from "./find-update.server";

/** Takes an update off the public page; mails that wait are not sent meanwhile. Throws `not_found`. */
export async function unpublishCampaignUpdate(
  ctx: OrganizationContext,
  campaignId: string,
  id: string,
): Promise<void> {
  await ctx.requireRow("update", "campaign", campaignId);
  await ctx.transaction(async (db) => {
    const { publishedAt, title } = await findUpdate(ctx, db, { campaignId, id });
    if (publishedAt === null) return;
    await db.campaignUpdate.update({
      where: { organizationId_id: { organizationId: ctx.organizationId, id } },
      data: { publishedAt: null, updatedAt: ctx.now },
    });
    await recordChange(db, ctx, {
      operation: "unpublish-campaign-update",
      subject: { type: "campaign", id: campaignId },
      before: { title, published_at: publishedAt },
      after: { title, published_at: null },
    });
    await bumpPublicVersion(ctx, db);
  });
}
