import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { bumpPublicVersion } from "~/domain/organizations/bump-public-version.server";
import { discardPicture } from "~/domain/pictures/discard-picture.server";
import { removePictureFiles } from "~/domain/pictures/picture-keys.server";
import { findUpdate, type UpdatePlace } from "./find-update.server";

/** Removes an update's picture with its files. Throws `not_found`. */
export async function removeUpdatePicture(
  ctx: OrganizationContext,
  place: UpdatePlace,
): Promise<void> {
  const { campaignId, id } = place;
  await ctx.requireRow("update", "campaign", campaignId);
  const before = await ctx.transaction(async (db) => {
    const { pictureId, title } = await findUpdate(ctx, db, place);
    if (!pictureId) return null;
    await db.campaignUpdate.update({
      where: { organizationId_id: { organizationId: ctx.organizationId, id } },
      data: { pictureId: null, updatedAt: ctx.now },
    });
    await recordChange(db, ctx, {
      operation: "remove-update-picture",
      subject: { type: "campaign", id: campaignId },
      before: { title, cover_picture: pictureId },
      after: { title, cover_picture: null },
    });
    await discardPicture(db, ctx, pictureId);
    await bumpPublicVersion(ctx, db);
    return pictureId;
  });
  if (before) await removePictureFiles(ctx.organizationId, before);
}
