import { recordSecurityEvent } from "~/domain/audit/record-security-event.server";
import { acrossOrganizations } from "~/domain/context";

const END = `
  WITH own AS (
    SELECT id, user_id, coalesce(data->>'platformSessionId', id::text) AS origin FROM sessions WHERE id = $1::uuid
  )
  UPDATE sessions s SET ended_at = app_now()
    FROM own
   WHERE s.ended_at IS NULL
     AND (s.id = own.id OR (s.user_id = own.user_id
          AND (s.id::text = own.origin OR s.data->>'platformSessionId' = own.origin)))
  RETURNING s.user_id AS "userId"`;

/** Signs out: ends this session, its platform session, and other sessions from that one. */
export async function endSessions(now: Date, sessionId: string): Promise<void> {
  const across = acrossOrganizations("sessions belong to the platform", now);
  await across.transaction(async (db) => {
    const ended = await db.sql<{ userId: string | null }>({ text: END, values: [sessionId] });
    const userId = ended[0]?.userId;
    if (userId) await recordSecurityEvent(db, { now }, { event: "log_out", userId, sessionId });
  });
}
