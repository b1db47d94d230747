import type { Database, OrganizationContext } from "../context";
import { lockLogo } from "./lock-logo.server";

/** Uploads that nobody has taken and that may wait at once, with one that is about to be made. */
const MOST_WAITING = 5;

/**
 * Makes room for one more upload, in the caller's transaction: removes the oldest of those that
 * nobody has taken. Their files are left to the job that removes what nobody took.
 */
export async function dropOldUploads(ctx: OrganizationContext, db: Database): Promise<void> {
  const { logos } = await lockLogo(ctx, db);
  const old = logos.filter(({ taken }) => !taken).slice(MOST_WAITING - 1);
  if (old.length === 0) return;
  await db.picture.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } });
  for (const { id } of old) await ctx.enqueue(db, "pictures.drop-picture", { pictureId: id });
}
