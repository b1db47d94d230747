import { removeStoredFile, storeFile } from "~/infrastructure/files/storage.server";
import type { Database, OrganizationContext } from "../context";
import { originalKey } from "./picture-keys.server";
import { requireImage } from "./require-image.server";

/** Inserts the picture's row, and the job for its variants, in a transaction. Returns its id. */
export type CreatePicture = (db: Database) => Promise<string>;

/**
 * Stores an uploaded file as a picture of that kind. `keep` opens the transaction that creates and
 * uses the picture, may retry it, and returns the picture in use. If it throws or returns another,
 * the file is deleted. This function checks no permission; its callers do. Throws `file_too_large`,
 * `invalid_file`.
 */
export async function storePicture<Kept extends { pictureId: string | null }>(
  ctx: OrganizationContext,
  imageFor: "cover" | "home" | "logo" | "update",
  content: Buffer,
  keep: (create: CreatePicture) => Promise<Kept>,
): Promise<Kept> {
  const { width, height } = await requireImage(content);
  const { organizationId, now } = ctx;
  const id = ctx.newId();
  const key = originalKey(organizationId, id);
  await storeFile(key, content);
  let keptId: string | null = null;
  try {
    const kept = await keep(async (db) => {
      // The home's, covers and updates' pictures are taken from the start; a logo waits for `set-logo`.
      const facts = { imageFor, taken: imageFor !== "logo", originalKey: key, width, height };
      await db.picture.create({ data: { organizationId, id, ...facts, createdAt: now } });
      await ctx.enqueue(db, "pictures.resize-picture", { pictureId: id });
      return id;
    });
    keptId = kept.pictureId;
    return kept;
  } finally {
    if (keptId !== id) await removeStoredFile(key);
  }
}
