import { removePictureFiles } from "~/domain/pictures/picture-keys.server";
import { storePicture, type CreatePicture } from "~/domain/pictures/store-picture.server";
import { recordChange } from "~/domain/audit/record-change.server";
import type { Database, OrganizationContext } from "~/domain/context";
import { bumpPublicVersion } from "~/domain/organizations/bump-public-version.server";
import { discardPicture } from "~/domain/pictures/discard-picture.server";
import { findRow, getCampaign } from "~/domain/campaigns/get-campaign.server";

/**
 * Sets an uploaded file as the campaign's cover. Pages show a placeholder until a job has created
 * its variants. Throws `not_found`, `file_too_large`, `invalid_file`.
 */
export async function setCoverPicture(
  ctx: OrganizationContext,
  campaignId: string,
  content: Buffer,
): Promise<{ pictureId: string }> {
  await ctx.requireRow("update", "campaign", campaignId);
  await getCampaign(ctx, campaignId);
  const { pictureId, before } = await storePicture(ctx, "cover", content, (create) =>
    ctx.transaction((db) => replaceCover(ctx, db, campaignId, create)),
  );
  if (before) await removePictureFiles(ctx.organizationId, before);
  return { pictureId };
}

/** Writes the cover in the caller's transaction. Also returns the id of the previous picture. */
export async function replaceCover(
  ctx: OrganizationContext,
  db: Database,
  campaignId: string,
  create: CreatePicture,
): Promise<{ pictureId: string; before: string | null }> {
  const { organizationId, now } = ctx;
  const { coverPictureId: before } = await findRow(ctx, db, campaignId);
  const pictureId = await create(db);
  await db.campaign.update({
    where: { organizationId_id: { organizationId, id: campaignId } },
    data: { coverPictureId: pictureId, updatedAt: now },
  });
  await recordChange(db, ctx, {
    operation: "set-cover-picture",
    subject: { type: "campaign", id: campaignId },
    before: { cover_picture: before },
    after: { cover_picture: pictureId },
  });
  if (before) await discardPicture(db, ctx, before);
  await bumpPublicVersion(ctx, db);
  return { pictureId, before };
}
