import type { Database, OrganizationContext } from "../context";

/** Drops what waits, when an integration ends. */
export async function dropChanges(
  db: Database,
  { organizationId }: Pick<OrganizationContext, "organizationId">,
): Promise<void> {
  await db.integrationChange.deleteMany({ where: { organizationId } });
}
