import { recordChange } from "../audit/record-change.server";
import type { Database, OrganizationContext } from "../context";
import { lockLogo } from "./lock-logo.server";
import { removePictureFiles } from "./picture-keys.server";
import { storePicture, type CreatePicture } from "./store-picture.server";

/**
 * Takes an uploaded file as the organisation's logo. The one before stays until a job has made the
 * new one. Throws `file_too_large`, `invalid_file`.
 */
export async function setLogo(
  ctx: OrganizationContext,
  content: Buffer,
): Promise<{ pictureId: string }> {
  ctx.require("update", "organization");
  const { pictureId, dropped } = await storePicture(ctx, "logo", content, (create) =>
    ctx.transaction((db) => addLogo(ctx, db, create)),
  );
  for (const id of dropped) await removePictureFiles(ctx.organizationId, id);
  return { pictureId };
}

/** Answers also the ids of uploads that were never shown, and now never will be. */
async function addLogo(
  ctx: OrganizationContext,
  db: Database,
  create: CreatePicture,
): Promise<{ pictureId: string; dropped: string[] }> {
  const { shown, waiting } = await lockLogo(ctx, db);
  await db.picture.deleteMany({ where: { id: { in: waiting } } });
  const pictureId = await create(db);
  await recordChange(db, ctx, {
    operation: "set-logo",
    subject: { type: "organization", id: ctx.organizationId },
    before: { logo: shown },
    after: { logo: pictureId },
  });
  return { pictureId, dropped: waiting };
}
