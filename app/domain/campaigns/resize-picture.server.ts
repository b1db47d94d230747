import { makeVariants } from "~/infrastructure/images.server";
import { readStoredFile, removeStoredFile, storeFile } from "~/infrastructure/storage.server";
import type { OrganizationContext } from "../context";
import { bumpPublicVersion } from "./bump-public-version.server";
import { variantKey } from "./picture-keys";
import { removePictureFiles } from "./remove-cover-picture.server";

/**
 * Makes the variants of an uploaded picture and shows it; the original, with whatever its camera
 * wrote into it, is removed. May run again at any point: the row decides what is left to do.
 */
export async function resizePicture(
  ctx: OrganizationContext,
  { pictureId }: { pictureId: string },
): Promise<void> {
  const { organizationId } = ctx;
  const picture = await ctx.read((db) =>
    db.picture.findUnique({ where: { organizationId_id: { organizationId, id: pictureId } } }),
  );
  // Replaced by another in the meantime.
  if (!picture) return removePictureFiles(ctx, pictureId);
  if (picture.state === "pending") {
    const original = await readStoredFile(picture.originalKey);
    const variants = original && (await makeVariants(original));
    for (const [name, content] of variants ?? []) {
      await storeFile(variantKey(organizationId, pictureId, name), content);
    }
    if (!(await settle(ctx, pictureId, variants ? "ready" : "failed"))) {
      return removePictureFiles(ctx, pictureId);
    }
  }
  await removeStoredFile(picture.originalKey);
}

/** Whether the picture is still there to be settled. */
async function settle(
  ctx: OrganizationContext,
  id: string,
  state: "ready" | "failed",
): Promise<boolean> {
  return ctx.transaction(async (db) => {
    const { count } = await db.picture.updateMany({
      where: { id, state: "pending" },
      data: { state, readyAt: state === "ready" ? ctx.now : null },
    });
    if (count > 0) await bumpPublicVersion(ctx, db);
    return count > 0 || (await db.picture.count({ where: { id } })) > 0;
  });
}
