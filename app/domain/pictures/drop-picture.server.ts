import type { OrganizationContext } from "../context";
import { lockLogo } from "./lock-logo.server";
import { removePictureFiles } from "./picture-keys.server";

/** Removes an upload that nobody has taken as a logo, with its files; one that was taken stays. */
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
