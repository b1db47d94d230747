import type { Database } from "../context";

/**
 * Keeps a value in a session's data under its key, in place of what was there, in the caller's
 * transaction of the platform; `replaces` is a key that it makes superfluous.
 */
export async function keepSessionData(
  db: Database,
  sessionId: string,
  { key, value, replaces = "" }: { key: string; value: object; replaces?: string },
): Promise<void> {
  await db.sql`
    UPDATE sessions
       SET data = (data - ${replaces}::text) || jsonb_build_object(${key}::text, ${JSON.stringify(value)}::jsonb)
     WHERE id = ${sessionId}::uuid`;
}
