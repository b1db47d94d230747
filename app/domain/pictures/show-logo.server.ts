import type { Database, OrganizationContext } from "../context";
import { placeLogo } from "../organizations/place-logo.server";
import { lockLogo } from "./lock-logo.server";

/**
 * Shows a logo whose variants are made, in the caller's transaction; size in pixels. Answers the
 * picture whose place it took: its row is gone, its files are the caller's to remove.
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
