import { recordChange } from "../audit/record-change.server";
import type { Database, OrganizationContext } from "../context";
import { bumpPublicVersion } from "../organizations/bump-public-version.server";
import { discardPicture } from "./discard-picture.server";
import { lockHomePicture } from "./lock-home-picture.server";
import { removePictureFiles } from "./picture-keys.server";
import { storePicture, type CreatePicture } from "./store-picture.server";

/**
 * Sets an uploaded file as the picture of the organisation's public home, in place of the previous one. The
 * home shows it once a job has created its variants. Throws `file_too_large`, `invalid_file`.
 */
export async function setHomePicture(
  ctx: OrganizationContext,
  content: Buffer,
): Promise<{ pictureId: string }> {
  ctx.require("update", "organization");
  const { pictureId, before } = await storePicture(ctx, "home", content, (create) =>
    ctx.transaction((db) => replaceHomePicture(ctx, db, create)),
  );
  if (before) await removePictureFiles(ctx.organizationId, before);
  return { pictureId };
}

/** Also returns the id of the previous picture. */
async function replaceHomePicture(
  ctx: OrganizationContext,
  db: Database,
  create: CreatePicture,
): Promise<{ pictureId: string; before: string | null }> {
  const before = await lockHomePicture(ctx, db);
  if (before) await discardPicture(db, ctx, before);
  const pictureId = await create(db);
  await recordChange(db, ctx, {
    operation: "set-home-picture",
    subject: { type: "organization", id: ctx.organizationId },
    before: { home_picture: before },
    after: { home_picture: pictureId },
  });
  await bumpPublicVersion(ctx, db);
  return { pictureId, before };
}
