import type { Database } from "../context";

/** Names the picture that the organisation shows as its logo, in the caller's transaction; size in pixels; null: none. */
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
