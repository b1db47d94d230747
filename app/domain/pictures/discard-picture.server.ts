import type { Database } from "../context";

/**
 * Removes the row of a picture that nothing shows any more, in the caller's transaction; its job then
 * finds nothing to do. Its files are the caller's to remove.
 */
export async function discardPicture(
  db: Database,
  { organizationId }: { organizationId: string },
  id: string,
): Promise<void> {
  await db.picture.delete({ where: { organizationId_id: { organizationId, id } } });
}
