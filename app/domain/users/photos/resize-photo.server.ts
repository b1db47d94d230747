import { makePhoto } from "~/infrastructure/files/images.server";
import { readStoredFile, removeStoredFile, storeFile } from "~/infrastructure/files/storage.server";
import { acrossOrganizations } from "~/domain/context";
import { shownPhotoKey, uploadedPhotoKey } from "./photo-keys";
import { removePhotoFiles } from "./remove-photo.server";

/**
 * Creates the shown version of an uploaded photo. The original is deleted with its camera metadata.
 * It is safe to repeat at any point, because the row records the remaining work.
 */
export async function resizePhoto(now: Date, { photoId }: { photoId: string }): Promise<void> {
  const across = acrossOrganizations("a person's photo is the platform's", now);
  const photo = await across.read((db) => db.userPhoto.findUnique({ where: { id: photoId } }));
  // The photo was replaced, and the replacement deleted its files.
  if (!photo) return;
  const { userId } = photo;
  if (photo.state === "pending") {
    const original = await readStoredFile(uploadedPhotoKey(userId, photoId));
    const shown = original && (await makePhoto(original));
    if (shown) await storeFile(shownPhotoKey(userId, photoId), shown);
    const data = shown ? { state: "ready", readyAt: now } : { state: "failed" };
    const { count } = await across.transaction((db) =>
      db.userPhoto.updateMany({ where: { id: photoId, state: "pending" }, data }),
    );
    if (count === 0) return removePhotoFiles(userId, photoId);
  }
  await removeStoredFile(uploadedPhotoKey(userId, photoId));
}
