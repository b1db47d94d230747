import type { Database } from "../context";

/**
 * Sets since when the organisation requires a second factor from every member, in the caller's
 * transaction; null ends the requirement.
 */
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
