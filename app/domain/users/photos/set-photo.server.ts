import { removeStoredFile, storeFile } from "~/infrastructure/files/storage.server";
import { recordSecurityEvent } from "~/domain/audit/record-security-event.server";
import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { requireImage } from "~/domain/pictures/require-image.server";
import { uploadedPhotoKey } from "./photo-keys";
import { removePhotoFiles } from "./remove-photo.server";

/**
 * Sets an uploaded file as the signed-in person's photo. Pages show the initial until a job has
 * processed it. Throws `unauthenticated`, `file_too_large`, `invalid_file`.
 */
export async function setPhoto(
  ctx: OrganizationContext,
  content: Buffer,
): Promise<{ photoId: string }> {
  const { user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("update", "user", { uuid: user.id });
  await requireImage(content);
  const photoId = ctx.newId();
  const key = uploadedPhotoKey(user.id, photoId);
  await storeFile(key, content);
  const across = acrossOrganizations("a person's photo is the platform's", now);
  try {
    const before = await across.transaction(async (db) => {
      // The lock on the person makes the later of two simultaneous uploads win.
      await db.sql`SELECT 1 FROM users WHERE id = ${user.id}::uuid FOR UPDATE`;
      const replaced = await db.userPhoto.findUnique({ where: { userId: user.id } });
      if (replaced) await db.userPhoto.delete({ where: { id: replaced.id } });
      await db.userPhoto.create({ data: { id: photoId, userId: user.id, createdAt: now } });
      await recordSecurityEvent(db, ctx, { event: "own_data_changed", userId: user.id });
      await across.enqueue(db, "users.resize-photo", { photoId });
      return replaced;
    });
    if (before) await removePhotoFiles(user.id, before.id);
  } catch (error) {
    await removeStoredFile(key);
    throw error;
  }
  return { photoId };
}
