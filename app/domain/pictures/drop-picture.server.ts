import type { OrganizationContext } from "../context";
import { lockLogo } from "./lock-logo.server";
import { removePictureFiles } from "./picture-keys.server";

/** Deletes an unused upload with its files; one that became a logo stays. */
export async function dropPicture(
  ctx: OrganizationContext,
  { pictureId }: { pictureId: string },
): Promise<void> {
  ctx.require("delete", "picture");
  const isTaken = await ctx.transaction(async (db) => {
    await lockLogo(ctx, db);
    await db.picture.deleteMany({ where: { id: pictureId, taken: false } });
    return (await db.picture.count({ where: { id: pictureId } })) > 0;
  });
  if (!isTaken) await removePictureFiles(ctx.organizationId, pictureId);
}
