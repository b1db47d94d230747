import { isId } from "~/values/ids/ids";
import { recordSecurityEvent } from "~/domain/audit/record-security-event.server";
import {
  acrossOrganizations,
  type OrganizationContext,
  type PersonContext,
} from "~/domain/context";
import { DomainError } from "~/domain/errors";

/** Ends one of the person's own sign-ins on every host. Throws `not_found` if there is none. */
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
