import type { Database, OrganizationContext } from "../context";

/**
 * The logo that is shown, and uploads that are not (yet, or that failed), by their pictures' ids.
 * Locks the organisation, not against foreign keys: of two changes at once the later one stays, and
 * gifts go on.
 */
export async function lockLogo(
  ctx: OrganizationContext,
  db: Database,
): Promise<{ shown: string | null; waiting: string[] }> {
  const { organizationId: id } = ctx;
  await db.$executeRaw`SELECT 1 FROM organizations WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  const { logoPictureId: shown } = await db.organization.findUniqueOrThrow({ where: { id } });
  const logos = await db.picture.findMany({ where: { imageFor: "logo" }, select: { id: true } });
  const waiting = logos.map((logo) => logo.id).filter((logo) => logo !== shown);
  return { shown, waiting };
}
