import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { bumpPublicVersion } from "~/domain/organizations/bump-public-version.server";
import { discardPicture } from "~/domain/pictures/discard-picture.server";
import { removePictureFiles } from "~/domain/pictures/picture-keys.server";
import { storePicture } from "~/domain/pictures/store-picture.server";
import { findUpdate, type UpdatePlace } from "./find-update.server";

/**
 * Sets an uploaded file as an update's picture. The page shows none until a job has created its
 * variants. Throws `not_found`, `file_too_large`, `invalid_file`.
 */
export async function setUpdatePicture(
  ctx: OrganizationContext,
  place: UpdatePlace,
  content: Buffer,
): Promise<void> {
  const { campaignId, id } = place;
  await ctx.requireRow("update", "campaign", campaignId);
  await ctx.read((db) => findUpdate(ctx, db, place));
  const { before } = await storePicture(ctx, "update", content, (create) =>
    ctx.transaction(async (db) => {
      const { pictureId: former, title } = await findUpdate(ctx, db, place);
      const pictureId = await create(db);
      await db.campaignUpdate.update({
        where: { organizationId_id: { organizationId: ctx.organizationId, id } },
        data: { pictureId, updatedAt: ctx.now },
      });
      await recordChange(db, ctx, {
        operation: "set-update-picture",
        subject: { type: "campaign", id: campaignId },
        before: { title, cover_picture: former },
        after: { title, cover_picture: pictureId },
      });
      if (former) await discardPicture(db, ctx, former);
      await bumpPublicVersion(ctx, db);
      return { pictureId, before: former };
    }),
  );
  if (before) await removePictureFiles(ctx.organizationId, before);
}
