import { sha256 } from "~/infrastructure/crypto.server";
import type { OrganizationContext } from "../context";
import { withIdempotency, type Once } from "../idempotency-keys/run-once.server";
import { storePicture } from "./store-picture.server";

/** How long an upload waits for `set-logo`: as long as its Idempotency-Key answers for it. */
const WAITS_MS = 24 * 60 * 60 * 1000;

/**
 * Keeps an uploaded file that may become the organisation's logo; `set-logo` takes it, else it goes
 * again after a day. Throws `file_too_large`, `invalid_file`, `idempotency_key_reused`.
 */
export async function createLogo(
  ctx: OrganizationContext,
  content: Buffer,
  idempotencyKey: string | null,
): Promise<Once<{ pictureId: string }>> {
  ctx.require("update", "organization");
  const image = sha256(content).toString("hex");
  return storePicture(ctx, "logo", content, (create) =>
    withIdempotency(ctx, "create-logo", idempotencyKey, { image }, async (db) => {
      const pictureId = await create(db);
      const dueAt = new Date(ctx.now.getTime() + WAITS_MS);
      await ctx.enqueue(db, "pictures.drop-picture", { pictureId }, dueAt);
      return { pictureId };
    }),
  );
}
