import type { Database, OrganizationContext } from "../context";

export interface LogoRow {
  id: string;
  state: string;
  /** Whether somebody took it as the logo; else it is an upload that waits for that. */
  taken: boolean;
  /** In pixels; of one that is ready, as pages show it. */
  width: number;
  height: number;
}

/**
 * The id of the logo that is shown, and all logos: that one, those that are not shown yet or failed,
 * and uploads that nobody has taken. Locks the organisation, not against foreign keys: of two changes
 * at once the later one stays, and gifts go on.
 */
export async function lockLogo(
  ctx: OrganizationContext,
  db: Database,
): Promise<{ shown: string | null; logos: LogoRow[] }> {
  const { organizationId: id } = ctx;
  await db.$executeRaw`SELECT 1 FROM organizations WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  const { logoPictureId: shown } = await db.organization.findUniqueOrThrow({ where: { id } });
  const logos = await db.picture.findMany({
    where: { imageFor: "logo" },
    select: { id: true, state: true, taken: true, width: true, height: true },
  });
  return { shown, logos };
}
