import type { Database } from "../context";

/** Sets the logo in the caller's transaction, with its size in pixels; null removes it. */
export async function placeLogo(
  db: Database,
  { organizationId, now }: { organizationId: string; now: Date },
  logo: { id: string; width: number; height: number } | null,
): Promise<void> {
  await db.organization.update({
    where: { id: organizationId },
    data: {
      logoPictureId: logo?.id ?? null,
      logoWidth: logo?.width ?? null,
      logoHeight: logo?.height ?? null,
      updatedAt: now,
    },
  });
}
