import type { Database } from "~/domain/context";
import { endAllSessions } from "./end-all-sessions.server";

/**
 * Sets name and password of a person with a mailed link, in the caller's platform transaction.
 * Their address counts as verified, and all their sessions end.
 */
export async function enrollPerson(
  db: Database,
  id: string,
  person: { firstName: string; lastName: string; passwordHash: string },
  now: Date,
): Promise<void> {
  const data = { ...person, emailVerifiedAt: now, updatedAt: now };
  await db.user.update({ where: { id }, data });
  await endAllSessions(db, id, now);
}
