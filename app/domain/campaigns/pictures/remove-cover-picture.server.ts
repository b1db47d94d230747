import { discardPicture } from "~/domain/pictures/discard-picture.server";
import { removePictureFiles } from "~/domain/pictures/picture-keys.server";
import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { bumpPublicVersion } from "~/domain/organizations/bump-public-version.server";
import { findRow, getCampaign } from "~/domain/campaigns/get-campaign.server";

/** Removes a campaign's cover with its files. Throws `not_found`. */
export async function removeCoverPicture(
  ctx: OrganizationContext,
  campaignId: string,
): Promise<void> {
  await ctx.requireRow("update", "campaign", campaignId);
  await getCampaign(ctx, campaignId);
  const before = await ctx.transaction(async (db) => {
    const { coverPictureId } = await findRow(ctx, db, campaignId);
    if (!coverPictureId) return null;
    await db.campaign.update({
      where: { organizationId_id: { organizationId: ctx.organizationId, id: campaignId } },
      data: { coverPictureId: null, updatedAt: ctx.now },
    });
    await recordChange(db, ctx, {
      operation: "remove-cover-picture",
      subject: { type: "campaign", id: campaignId },
      before: { cover_picture: coverPictureId },
    });
    await discardPicture(db, ctx, coverPictureId);
    await bumpPublicVersion(ctx, db);
    return coverPictureId;
  });
  if (before) await removePictureFiles(ctx.organizationId, before);
}
