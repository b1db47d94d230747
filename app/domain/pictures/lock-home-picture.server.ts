import type { Database, OrganizationContext } from "../context";

/**
 * Returns the id of the picture of the public home, or null. It locks the organisation, without blocking
 * foreign keys: the later of two simultaneous changes wins, and donations continue.
 */
export async function lockHomePicture(
  { organizationId: id }: OrganizationContext,
  db: Database,
): Promise<string | null> {
  await db.sql`SELECT 1 FROM organizations WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  const picture = await db.picture.findFirst({
    where: { imageFor: "home" },
    select: { id: true },
  });
  return picture?.id ?? null;
}
