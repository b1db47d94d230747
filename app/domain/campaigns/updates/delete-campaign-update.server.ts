import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { bumpPublicVersion } from "~/domain/organizations/bump-public-version.server";
import { discardPicture } from "~/domain/pictures/discard-picture.server";
import { removePictureFiles } from "~/domain/pictures/picture-keys.server";
import { findUpdate } from "./find-update.server";

/**
 * Deletes an update's text and picture, and the mails that wait. Who was mailed stays known, and counts
 * for the day's limit. Throws `not_found`.
 */
export async function deleteCampaignUpdate(
  ctx: OrganizationContext,
  campaignId: string,
  id: string,
): Promise<void> {
  await ctx.requireRow("update", "campaign", campaignId);
  const { now, organizationId } = ctx;
  const pictureId = await ctx.transaction(async (db) => {
    const update = await findUpdate(ctx, db, { campaignId, id });
    await db.campaignUpdateMail.deleteMany({
      where: { organizationId, updateId: id, claimedAt: null },
    });
    await db.campaignUpdate.update({
      where: { organizationId_id: { organizationId, id } },
      data: {
        ...{ title: "", body: "", pictureId: null, publishedAt: null },
        ...{ deletedAt: now, updatedAt: now },
      },
    });
    if (update.pictureId) await discardPicture(db, ctx, update.pictureId);
    await recordChange(db, ctx, {
      operation: "delete-campaign-update",
      subject: { type: "campaign", id: campaignId },
      before: { title: update.title, description: update.body },
    });
    await bumpPublicVersion(ctx, db);
    return update.pictureId;
  });
  if (pictureId) await removePictureFiles(organizationId, pictureId);
}
