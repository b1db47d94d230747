import type { Database } from "../context";

/**
 * Deletes the row of a picture that is no longer shown, in the caller's transaction; its job then
 * has nothing to do. The caller deletes its files.
 */
export async function discardPicture(
  db: Database,
  { organizationId }: { organizationId: string },
  id: string,
): Promise<void> {
  await db.picture.delete({ where: { organizationId_id: { organizationId, id } } });
}
