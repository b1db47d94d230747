import type { Database, OrganizationContext } from "../context";

export interface LogoRow {
  id: string;
  state: string;
  /** Whether a person chose it as the logo; otherwise it is a waiting upload. */
  taken: boolean;
  /** Size in pixels of a ready picture as pages show it. */
  width: number;
  height: number;
}

/**
 * Returns the logo that was chosen last: the one that is not shown yet, if any. There is at most
 * one, and it was chosen after the shown one.
 */
export function takenLast<Logo extends Pick<LogoRow, "id" | "taken">>(
  logos: readonly Logo[],
  shown: string | null,
): Logo | null {
  const taken = logos.filter((logo) => logo.taken);
  return taken.find(({ id }) => id !== shown) ?? taken[0] ?? null;
}

/**
 * Returns the id of the shown logo, of the one that was chosen last, and all logos, newest first,
 * with unused uploads. It locks the organisation, without blocking foreign keys: the later of two
 * simultaneous changes wins, and donations continue.
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
