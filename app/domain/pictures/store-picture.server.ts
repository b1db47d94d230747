import { removeStoredFile, storeFile } from "~/infrastructure/storage.server";
import type { Database, OrganizationContext } from "../context";
import { originalKey } from "./picture-keys.server";
import { requireImage } from "./require-image.server";

/** Makes the picture's row, and the job for its variants, in a transaction; answers its id. */
export type CreatePicture = (db: Database) => Promise<string>;

/**
 * Keeps an uploaded file as a picture of that kind. `keep` opens the transaction in which the picture
 * is created and finds its place, may try that again, and answers which picture has come of it; where
 * it throws or answers another, the file goes again. Asks for no ability: what the picture is for has
 * its own. Throws `file_too_large`, `invalid_file`.
 */
export async function storePicture<Kept extends { pictureId: string | null }>(
  ctx: OrganizationContext,
  imageFor: "cover" | "logo",
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
      // A cover has its campaign from the start; a logo waits for `set-logo`.
      const facts = { imageFor, taken: imageFor === "cover", originalKey: key, width, height };
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
