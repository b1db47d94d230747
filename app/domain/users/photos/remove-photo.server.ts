import { removeStoredFile } from "~/infrastructure/files/storage.server";
import { recordSecurityEvent } from "~/domain/audit/record-security-event.server";
import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { shownPhotoKey, uploadedPhotoKey } from "./photo-keys";

/** Removes the signed-in person's photo with its files; does nothing without one. */
export async function removePhoto(ctx: OrganizationContext): Promise<void> {
  const { user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("update", "user", { uuid: user.id });
  const across = acrossOrganizations("a person's photo is the platform's", now);
  const before = await across.transaction(async (db) => {
    const photo = await db.userPhoto.findUnique({ where: { userId: user.id } });
    if (!photo) return null;
    await db.userPhoto.delete({ where: { id: photo.id } });
    await recordSecurityEvent(db, ctx, { event: "own_data_changed", userId: user.id });
    return photo;
  });
  if (before) await removePhotoFiles(user.id, before.id);
}

/** Deletes a photo's files, after its row is permanently deleted. */
export async function removePhotoFiles(userId: string, photoId: string): Promise<void> {
  await removeStoredFile(uploadedPhotoKey(userId, photoId));
  await removeStoredFile(shownPhotoKey(userId, photoId));
}
