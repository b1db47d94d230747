import { inspectImage, MOST_IMAGE_BYTES, type ImageFacts } from "~/infrastructure/images.server";
import { removeStoredFile, storeFile } from "~/infrastructure/storage.server";
import { recordChange } from "../audit/record-change.server";
import type { Database, OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { lockLogo } from "./lock-logo.server";
import { originalKey, removePictureFiles } from "./picture-keys.server";

/**
 * Takes an uploaded file as the organisation's logo. The one before stays until a job has made the
 * new one. Throws `file_too_large`, `invalid_file`.
 */
export async function setLogo(
  ctx: OrganizationContext,
  content: Buffer,
): Promise<{ pictureId: string }> {
  ctx.require("update", "organization");
  if (content.length >= MOST_IMAGE_BYTES) throw new DomainError("file_too_large");
  const facts = await inspectImage(content);
  if (!facts) throw new DomainError("invalid_file");
  const pictureId = ctx.newId();
  const key = originalKey(ctx.organizationId, pictureId);
  await storeFile(key, content);
  let dropped: string[];
  try {
    dropped = await ctx.transaction((db) => addLogo(ctx, db, pictureId, facts));
  } catch (error) {
    await removeStoredFile(key);
    throw error;
  }
  for (const id of dropped) await removePictureFiles(ctx.organizationId, id);
  return { pictureId };
}

/** Answers the ids of uploads that were never shown, and now never will be. */
async function addLogo(
  ctx: OrganizationContext,
  db: Database,
  pictureId: string,
  { width, height }: ImageFacts,
): Promise<string[]> {
  const { organizationId, now } = ctx;
  const { shown, waiting } = await lockLogo(ctx, db);
  await db.picture.deleteMany({ where: { id: { in: waiting } } });
  await db.picture.create({
    data: {
      organizationId,
      id: pictureId,
      imageFor: "logo",
      originalKey: originalKey(organizationId, pictureId),
      width,
      height,
      createdAt: now,
    },
  });
  await recordChange(db, ctx, {
    operation: "set-logo",
    subject: { type: "organization", id: organizationId },
    before: { logo: shown },
    after: { logo: pictureId },
  });
  await ctx.enqueue(db, "campaigns.resize-picture", { pictureId });
  return waiting;
}
