import type { Database, OrganizationContext } from "../context";
import { placeLogo } from "../organizations/place-logo.server";
import { lockLogo } from "./lock-logo.server";

/**
 * Shows a logo whose variants exist, in the caller's transaction; its size is in pixels. Returns
 * the replaced picture: its row is deleted, the caller deletes its files.
 */
export async function showLogo(
  ctx: OrganizationContext,
  db: Database,
  logo: { id: string; width: number; height: number },
): Promise<string | null> {
  const { shown } = await lockLogo(ctx, db);
  await placeLogo(db, ctx, logo);
  if (shown === null || shown === logo.id) return null;
  await db.picture.deleteMany({ where: { id: shown } });
  return shown;
}
