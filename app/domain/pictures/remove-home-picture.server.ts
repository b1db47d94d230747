import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { bumpPublicVersion } from "../organizations/bump-public-version.server";
import { discardPicture } from "./discard-picture.server";
import { lockHomePicture } from "./lock-home-picture.server";
import { removePictureFiles } from "./picture-keys.server";

/** Removes the picture of the organisation's public home with its files; without one it does nothing. */
export async function removeHomePicture(ctx: OrganizationContext): Promise<void> {
  ctx.require("update", "organization");
  const removed = await ctx.transaction(async (db) => {
    const before = await lockHomePicture(ctx, db);
    if (before === null) return null;
    await discardPicture(db, ctx, before);
    await recordChange(db, ctx, {
      operation: "remove-home-picture",
      subject: { type: "organization", id: ctx.organizationId },
      before: { home_picture: before },
      after: { home_picture: null },
    });
    await bumpPublicVersion(ctx, db);
    return before;
  });
  if (removed) await removePictureFiles(ctx.organizationId, removed);
}
