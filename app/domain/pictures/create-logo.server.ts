import { sha256 } from "~/infrastructure/crypto.server";
import { cropLogo } from "~/infrastructure/files/images.server";
import { WHOLE, type Crop } from "~/values/web/crop";
import { recordChange } from "../audit/record-change.server";
import type { Database, OrganizationContext } from "../context";
import { withIdempotency } from "../idempotency-keys/run-once.server";
import type { Once } from "../idempotency-keys/wait-for-first.server";
import { dropOldUploads } from "./drop-old-uploads.server";
import { refuseImage } from "./refuse-image.server";
import { requireImage } from "./require-image.server";
import { storePicture, type CreatePicture } from "./store-picture.server";

/** An upload waits this long for `set-logo`: as long as its Idempotency-Key is valid. */
const WAITS_MS = 24 * 60 * 60 * 1000;

/**
 * Stores an uploaded file, or its chosen part, as a possible logo. `set-logo` uses it; otherwise it is deleted after a
 * day, or once there are too many. Throws `file_too_large`, `invalid_file`,
 * `idempotency_key_reused`.
 */
export async function createLogo(
  ctx: OrganizationContext,
  file: Buffer,
  idempotencyKey: string | null,
  crop: Crop = WHOLE,
): Promise<Once<{ pictureId: string }>> {
  ctx.require("update", "organization");
  const content = crop.shape === "whole" ? file : await partOf(file, crop);
  const image = sha256(content).toString("hex");
  const { once } = await storePicture(ctx, "logo", content, async (create) => {
    const once = await withIdempotency(ctx, "create-logo", idempotencyKey, { image }, (db) =>
      addUpload(ctx, db, create),
    );
    return { pictureId: once.state === "done" ? once.answer.pictureId : null, once };
  });
  return once;
}

async function partOf(file: Buffer, crop: Crop): Promise<Buffer> {
  await requireImage(file);
  const part = await cropLogo(file, crop);
  if (!part) throw refuseImage("broken");
  return part;
}

async function addUpload(
  ctx: OrganizationContext,
  db: Database,
  create: CreatePicture,
): Promise<{ pictureId: string }> {
  await dropOldUploads(ctx, db);
  const pictureId = await create(db);
  const dueAt = new Date(ctx.now.getTime() + WAITS_MS);
  await ctx.enqueue(db, "pictures.drop-picture", { pictureId }, dueAt);
  await recordChange(db, ctx, {
    operation: "create-logo",
    subject: { type: "organization", id: ctx.organizationId },
    after: { logo: pictureId },
  });
  return { pictureId };
}
