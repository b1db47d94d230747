import type { Database } from "../context";
import { endAllSessions } from "./end-all-sessions.server";

/**
 * Gives a person whose link came by mail their name and password, in the caller's transaction of the
 * platform. Their address counts as verified, and every session of theirs ends.
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
