import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { bumpPublicVersion } from "~/domain/organizations/bump-public-version.server";
import { discardPicture } from "~/domain/pictures/discard-picture.server";
import { removePictureFiles } from "~/domain/pictures/picture-keys.server";
import { findUpdate } from "./find-update.server";

/** Deletes an update with its picture, and the mails that wait. Throws `not_found`. */
export async function deleteCampaignUpdate(
  ctx: OrganizationContext,
  campaignId: string,
  id: string,
): Promise<void> {
  await ctx.requireRow("update", "campaign", campaignId);
  const { organizationId } = ctx;
  const pictureId = await ctx.transaction(async (db) => {
    const update = await findUpdate(ctx, db, { campaignId, id });
    await db.campaignUpdateMail.deleteMany({ where: { organizationId, updateId: id } });
    await db.campaignUpdate.delete({ where: { organizationId_id: { organizationId, id } } });
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
