import type { Database } from "../context";

interface Plan {
  planTier: string;
  /** Kept if it is omitted. */
  planPeriod?: string;
  planPaidUntil: Date | null;
  trialEndsAt: Date | null;
  features: string[];
  featuresOverridden: boolean;
}

/**
 * Writes an organisation's plan in the caller's transaction. It invalidates the public pages,
 * because a plan decides whether they accept donations.
 */
export async function setPlan(
  db: Database,
  { organizationId, now }: { organizationId: string; now: Date },
  plan: Plan,
): Promise<void> {
  await db.organization.update({
    where: { id: organizationId },
    data: { ...plan, publicVersion: { increment: 1 }, updatedAt: now },
  });
}
