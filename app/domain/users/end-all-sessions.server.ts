import type { Database } from "../context";

/**
 * Ends what a person has open, in the caller's transaction of the platform: every session but
 * `except`, and the links to a new password. Tickets on their way end with the session that issued them.
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
