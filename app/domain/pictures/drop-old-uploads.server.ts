import type { Database, OrganizationContext } from "../context";
import { lockLogo } from "./lock-logo.server";

/** Maximum number of unused uploads, including the one about to be created. */
const MOST_WAITING = 5;

/**
 * Makes room for one more upload, in the caller's transaction: it deletes the oldest unused ones.
 * Their files are left to the job that removes unused uploads.
 */
export async function dropOldUploads(ctx: OrganizationContext, db: Database): Promise<void> {
  const { logos } = await lockLogo(ctx, db);
  const old = logos.filter(({ taken }) => !taken).slice(MOST_WAITING - 1);
  if (old.length === 0) return;
  await db.picture.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } });
  for (const { id } of old) await ctx.enqueue(db, "pictures.drop-picture", { pictureId: id });
}
