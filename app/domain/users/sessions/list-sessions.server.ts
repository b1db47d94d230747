import { userAgentFamily } from "~/values/web/user-agent-family";
import {
  acrossOrganizations,
  type OrganizationContext,
  type PersonContext,
} from "~/domain/context";
import { DomainError } from "~/domain/errors";

/** One sign-in of a person: the session on the platform host and those that began from it. */
export interface OwnSession {
  uuid: string;
  /** `Chrome, Android`; empty if unknown. */
  device: string;
  /** IP address at its beginning. */
  ip: string;
  begun_at: string;
  /** Accurate to five minutes. */
  last_seen_at: string;
  /** Whether this request belongs to it. */
  current: boolean;
}

const LIST = `
  SELECT coalesce(data->>'platformSessionId', id::text) AS uuid,
         min(created_at) AS begun_at, max(last_seen_at) AS last_seen_at, bool_or(id = $2) AS current,
         (array_agg(user_agent ORDER BY created_at))[1] AS user_agent,
         (array_agg(ip ORDER BY created_at))[1] AS ip
    FROM sessions
   WHERE user_id = $1 AND ended_at IS NULL AND expires_at > app_now() AND kind NOT IN ('signup', 'second_step')
   GROUP BY 1 ORDER BY current DESC, last_seen_at DESC LIMIT 100`;

/** Lists the signed-in person's sign-ins: the current one first, then by last use. */
export async function listSessions(
  ctx: OrganizationContext | PersonContext,
): Promise<OwnSession[]> {
  const { user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  const across = acrossOrganizations("sessions belong to the platform", now);
  const values = [user.id, user.sessionId];
  const [rows = []] = await across.statements({ name: "list-sessions", text: LIST, values });
  return rows.map((row) => ({
    uuid: String(row.uuid),
    device: userAgentFamily(String(row.user_agent)),
    ip: String(row.ip),
    begun_at: (row.begun_at as Date).toISOString(),
    last_seen_at: (row.last_seen_at as Date).toISOString(),
    current: row.current === true,
  }));
}
