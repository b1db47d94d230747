import { removePictureFiles } from "~/domain/pictures/picture-keys.server";
import { recordChange } from "../audit/record-change.server";
import type { Database, OrganizationContext } from "../context";
import { bumpPublicVersion } from "../organizations/bump-public-version.server";
import { findRow, getCampaign } from "./get-campaign.server";

/** Takes the cover off a campaign, with its files. Throws `not_found`. */
export async function removeCoverPicture(
  ctx: OrganizationContext,
  campaignId: string,
): Promise<void> {
  ctx.require("update", "campaign");
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
    await discardPicture(ctx, db, coverPictureId);
    await bumpPublicVersion(ctx, db);
    return coverPictureId;
  });
  if (before) await removePictureFiles(ctx.organizationId, before);
}

/** Removes the row of a picture that no campaign shows any more; its job then finds nothing to do. */
export async function discardPicture(
  ctx: OrganizationContext,
  db: Database,
  id: string,
): Promise<void> {
  await db.picture.delete({
    where: { organizationId_id: { organizationId: ctx.organizationId, id } },
  });
}
