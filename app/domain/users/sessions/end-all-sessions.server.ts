import type { Database } from "~/domain/context";

/**
 * Ends all of a person's sessions except `except`, and their links for a new password, in the
 * caller's platform transaction. Unused tickets end with the session that issued them.
 */
export async function endAllSessions(
  db: Database,
  userId: string,
  now: Date,
  except?: string,
): Promise<void> {
  await db.session.updateMany({
    where: { userId, endedAt: null, ...(except ? { id: { not: except } } : {}) },
    data: { endedAt: now },
  });
  await db.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } });
}
