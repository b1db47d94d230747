import { makeLogo, makeVariants } from "~/infrastructure/files/images.server";
import { readStoredFile, removeStoredFile, storeFile } from "~/infrastructure/files/storage.server";
import type { OrganizationContext } from "../context";
import { bumpPublicVersion } from "../organizations/bump-public-version.server";
import { lockLogo } from "./lock-logo.server";
import { removePictureFiles, variantKey } from "./picture-keys.server";
import { showLogo } from "./show-logo.server";

/**
 * Creates the variants of an uploaded picture and shows it if it was chosen. The original is
 * deleted with its camera metadata. It is safe to repeat at any point, because the row records the
 * remaining work.
 */
export async function resizePicture(
  ctx: OrganizationContext,
  { pictureId }: { pictureId: string },
): Promise<void> {
  ctx.require("update", "picture");
  const { organizationId } = ctx;
  const picture = await ctx.read((db) =>
    db.picture.findUnique({ where: { organizationId_id: { organizationId, id: pictureId } } }),
  );
  // Another picture replaced it meanwhile.
  if (!picture) return removePictureFiles(organizationId, pictureId);
  if (picture.state === "pending") {
    const original = await readStoredFile(picture.originalKey);
    const made = original && (await make(picture.imageFor, original));
    for (const [name, content] of made?.variants ?? []) {
      await storeFile(variantKey(organizationId, pictureId, name), content);
    }
    const { isThere, replaced } = await recordSizes(ctx, picture, made);
    if (!isThere) return removePictureFiles(organizationId, pictureId);
    if (replaced) await removePictureFiles(organizationId, replaced);
  }
  await removeStoredFile(picture.originalKey);
}

interface ResizedPicture {
  variants: Iterable<[string, Buffer]>;
  /** Size of a logo in pixels. */
  logo: { width: number; height: number } | null;
}

async function make(imageFor: string, original: Buffer): Promise<ResizedPicture | null> {
  if (imageFor === "logo") {
    const logo = await makeLogo(original);
    return logo && { variants: logo.variants, logo };
  }
  const variants = await makeVariants(original);
  return variants && { variants, logo: null };
}

/** Returns whether the picture still exists, and the id of the logo that it replaced. */
async function recordSizes(
  ctx: OrganizationContext,
  { id, imageFor }: { id: string; imageFor: string },
  made: ResizedPicture | null,
): Promise<{ isThere: boolean; replaced: string | null }> {
  return ctx.transaction(async (db) => {
    // Uploads and removals lock in the same order: the organisation, then its pictures.
    const logos = imageFor === "logo" ? (await lockLogo(ctx, db)).logos : [];
    const { width, height } = made?.logo ?? {};
    const { count } = await db.picture.updateMany({
      where: { id, state: "pending" },
      data: { state: made ? "ready" : "failed", readyAt: made ? ctx.now : null, width, height },
    });
    const isThere = count > 0 || (await db.picture.count({ where: { id } })) > 0;
    // `set-logo` shows it once a person chooses it.
    const isOffered = logos.some((logo) => logo.id === id && !logo.taken);
    if (count === 0 || isOffered) return { isThere, replaced: null };
    await bumpPublicVersion(ctx, db);
    if (!width || !height) return { isThere, replaced: null };
    return { isThere, replaced: await showLogo(ctx, db, { id, width, height }) };
  });
}
