import type { Database } from "~/domain/context";

/**
 * Stores a value in a session's data under its key, in the caller's platform transaction.
 * `replaces` is a key that becomes obsolete.
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
