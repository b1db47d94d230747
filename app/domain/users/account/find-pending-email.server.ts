import type { Database } from "~/domain/context";

/** Returns the e-mail that a person requested and has not confirmed, or null. */
export async function findPendingEmail(
  db: Database,
  userId: string,
  now: Date,
): Promise<string | null> {
  const change = await db.emailChange.findFirst({
    where: {
      userId,
      confirmedAt: null,
      cancelledAt: null,
      revokedAt: null,
      expiresAt: { gt: now },
    },
    orderBy: { createdAt: "desc" },
    select: { newEmail: true },
  });
  return change?.newEmail ?? null;
}
