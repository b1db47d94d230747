import { recordSecurityEvent } from "~/domain/audit/record-security-event.server";
import {
  acrossOrganizations,
  type OrganizationContext,
  type PersonContext,
} from "~/domain/context";
import { DomainError } from "~/domain/errors";

/** Ends all of the person's sign-ins except the current one. Returns the number of sessions. */
export async function revokeOtherSessions(
  ctx: OrganizationContext | PersonContext,
): Promise<number> {
  const { user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  const across = acrossOrganizations("sessions belong to the platform", now);
  return across.transaction(async (db) => {
    const ended = await db.sql`
      WITH own AS (
        SELECT coalesce(data->>'platformSessionId', id::text) AS origin
          FROM sessions WHERE id = ${user.sessionId}::uuid
      )
      UPDATE sessions s SET ended_at = app_now() FROM own
       WHERE s.user_id = ${user.id}::uuid AND s.ended_at IS NULL
         AND coalesce(s.data->>'platformSessionId', s.id::text) <> own.origin
      RETURNING 1`;
    const details = { count: ended.length };
    await recordSecurityEvent(db, ctx, { event: "sessions_ended", userId: user.id, details });
    return ended.length;
  });
}
