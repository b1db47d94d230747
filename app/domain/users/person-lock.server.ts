import type { Database } from "~/domain/context";

/**
 * Locks a person until the transaction ends. A change of a person's sessions, second factor or address locks
 * the person first, so that two of them cannot deadlock. Other rows may reference the person meanwhile.
 */
export async function lockPerson(db: Database, userId: string): Promise<void> {
  await db.sql`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
}
