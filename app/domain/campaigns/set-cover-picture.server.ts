import { inspectImage, MOST_IMAGE_BYTES, type ImageFacts } from "~/infrastructure/images.server";
import { originalKey, removePictureFiles } from "~/domain/organizations/picture-keys.server";
import { removeStoredFile, storeFile } from "~/infrastructure/storage.server";
import { recordChange } from "../audit/record-change.server";
import type { Database, OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { bumpPublicVersion } from "./bump-public-version.server";
import { getCampaign } from "./get-campaign.server";
import { findRow } from "./get-campaign.server";
import { discardPicture } from "./remove-cover-picture.server";

/**
 * Takes an uploaded file as the campaign's cover. Pages show a placeholder until a job has made its
 * variants. Throws `not_found`, `file_too_large`, `invalid_file`.
 */
export async function setCoverPicture(
  ctx: OrganizationContext,
  campaignId: string,
  content: Buffer,
): Promise<{ pictureId: string }> {
  ctx.require("update", "campaign");
  await getCampaign(ctx, campaignId);
  if (content.length >= MOST_IMAGE_BYTES) throw new DomainError("file_too_large");
  const facts = await inspectImage(content);
  if (!facts) throw new DomainError("invalid_file");
  const pictureId = ctx.newId();
  const key = originalKey(ctx.organizationId, pictureId);
  await storeFile(key, content);
  let before: string | null;
  try {
    before = await ctx.transaction((db) => replaceCover(ctx, db, campaignId, pictureId, facts));
  } catch (error) {
    await removeStoredFile(key);
    throw error;
  }
  if (before) await removePictureFiles(ctx.organizationId, before);
  return { pictureId };
}

/** Answers the id of the picture that was there before. */
async function replaceCover(
  ctx: OrganizationContext,
  db: Database,
  campaignId: string,
  pictureId: string,
  { width, height }: ImageFacts,
): Promise<string | null> {
  const { organizationId, now } = ctx;
  const { coverPictureId: before } = await findRow(ctx, db, campaignId);
  await db.picture.create({
    data: {
      organizationId,
      id: pictureId,
      imageFor: "cover",
      originalKey: originalKey(organizationId, pictureId),
      width,
      height,
      createdAt: now,
    },
  });
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
  if (before) await discardPicture(ctx, db, before);
  await bumpPublicVersion(ctx, db);
  await ctx.enqueue(db, "campaigns.resize-picture", { pictureId });
  return before;
}
