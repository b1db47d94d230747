import type { Database } from "../context";

/** Notes since when the organisation asks a second factor of everyone; null: it asks none. In the caller's transaction. */
export async function setTwoFactorPolicy(
  db: Database,
  { organizationId, now }: { organizationId: string; now: Date },
  since: Date | null,
): Promise<void> {
  await db.organization.update({
    where: { id: organizationId },
    data: { twoFactorRequiredAt: since, updatedAt: now },
  });
}
