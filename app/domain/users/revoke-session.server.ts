import { isId } from "~/values/ids";
import { recordSecurityEvent } from "../audit/record-security-event.server";
import { acrossOrganizations, type OrganizationContext, type PersonContext } from "../context";
import { DomainError } from "../errors";

/**
 * Ends one sign-in of the signed-in person, on every host: its next request finds no session. Throws
 * `not_found` for one that is over or somebody else's.
 */
export async function revokeSession(
  ctx: OrganizationContext | PersonContext,
  uuid: string,
): Promise<void> {
  const { user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  if (!isId(uuid)) throw new DomainError("not_found");
  const across = acrossOrganizations("sessions belong to the platform", now);
  await across.transaction(async (db) => {
    const ended = await db.sql`
      UPDATE sessions SET ended_at = app_now()
       WHERE user_id = ${user.id}::uuid AND ended_at IS NULL AND expires_at > app_now()
         AND coalesce(data->>'platformSessionId', id::text) = ${uuid.toLowerCase()}
      RETURNING 1`;
    if (ended.length === 0) throw new DomainError("not_found");
    await recordSecurityEvent(db, ctx, { event: "sessions_ended", userId: user.id });
  });
}
