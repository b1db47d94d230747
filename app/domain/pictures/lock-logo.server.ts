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
 * Of all logos the one that was taken last: one that isn't shown, of which there is one at most, since
 * it was taken after the one that is.
 */
export function takenLast<Logo extends Pick<LogoRow, "id" | "taken">>(
  logos: readonly Logo[],
  shown: string | null,
): Logo | null {
  const taken = logos.filter((logo) => logo.taken);
  return taken.find(({ id }) => id !== shown) ?? taken[0] ?? null;
}

/**
 * The id of the logo that is shown, of the one that was taken last, and all logos, newest first: those
 * two and uploads that nobody has taken. Locks the organisation, not against foreign keys: of two changes
 * at once the later one stays, and gifts go on.
 */
export async function lockLogo(
  ctx: OrganizationContext,
  db: Database,
): Promise<{ shown: string | null; taken: string | null; logos: LogoRow[] }> {
  const { organizationId: id } = ctx;
  await db.sql`SELECT 1 FROM organizations WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  const { logoPictureId: shown } = await db.organization.findUniqueOrThrow({ where: { id } });
  const logos = await db.picture.findMany({
    where: { imageFor: "logo" },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true, state: true, taken: true, width: true, height: true },
  });
  return { shown, taken: takenLast(logos, shown)?.id ?? null, logos };
}
