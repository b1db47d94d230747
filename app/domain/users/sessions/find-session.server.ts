import { sha256 } from "~/infrastructure/crypto.server";
import { isDatabaseDown } from "~/infrastructure/database/database.server";
import { createKeyedBatchLoader } from "~/infrastructure/database/batch-loader";
import {
  acrossOrganizations,
  type CurrentOperator,
  type CurrentUser,
  type Row,
} from "~/domain/context";
import { SUPPORT_ROLE } from "~/domain/users/abilities";
import { findSupportView, type SupportView } from "./find-support-view.server";
import { seatIn, seatOf } from "./agency-access.sql";
import type { SessionKind } from "./start-session.server";

export interface FoundSession {
  id: string;
  kind: SessionKind;
  csrfSecret: string;
  organizationId: string | null;
  userId: string | null;
  locale: string | null;
  /** When the password was last entered in it. */
  authenticatedAt: Date;
  /** The person in this organisation; null on the platform host and for signups. */
  user: CurrentUser | null;
  /** The operator; null on every other host. */
  operator: CurrentOperator | null;
  /** Our staff's view of this organisation; after the access `user` is null. */
  support: SupportView | null;
}

const SELECT = `
  SELECT s.token_hash, s.id, s.kind, s.csrf_secret, s.organization_id, s.user_id, s.authenticated_at, s.last_seen_at, s.method, s.agency_id AS team,
         u.email, u.first_name, u.last_name, u.locale, u.email_verified_at, u.cellphone_verified_at,
         m.role, p.enrolled_at IS NOT NULL AS is_operator, f.user_id IS NOT NULL AS has_two_factor, o.two_factor_required_at IS NOT NULL AS wants_two_factor,
         g.*
    FROM sessions s
    LEFT JOIN users u ON u.id = s.user_id
    LEFT JOIN two_factors f ON f.user_id = s.user_id AND f.confirmed_at IS NOT NULL
    LEFT JOIN organizations o ON o.id = s.organization_id
    LEFT JOIN memberships m ON m.user_id = s.user_id AND m.organization_id = s.organization_id
                           AND m.discarded_at IS NULL
    LEFT JOIN operators p ON p.user_id = s.user_id AND p.discarded_at IS NULL
    LEFT JOIN LATERAL (${seatOf("s.user_id", "s.organization_id", "s.agency_id")}) g ON true
   WHERE s.token_hash = ANY($1::bytea[]) AND s.ended_at IS NULL AND s.expires_at > app_now()`;

const SEEN = `
  UPDATE sessions SET last_seen_at = app_now() WHERE id = $1 AND ended_at IS NULL`;
/** The last use is updated at most every five minutes, so that most requests write nothing. */
const SEEN_EVERY_MS = 5 * 60 * 1000;

interface SessionKey {
  now: Date;
  hash: Buffer;
}

/** Reads the rows of several requests' sessions in one round trip. */
async function findRows(requested: SessionKey[]): Promise<(Row | null)[]> {
  const now = requested[requested.length - 1]?.now;
  if (!now) return [];
  const hashes = requested.map(({ hash }) => hash);
  const [rows] = await across(now).statements({
    name: "find-sessions",
    text: SELECT,
    values: [hashes],
  });
  return hashes.map((hash) => rows?.find((row) => hash.equals(row.token_hash as Buffer)) ?? null);
}

const BATCH_LIMITS = { atOnce: 3, most: 50 };
const findRow = createKeyedBatchLoader(() => "sessions", findRows, isDatabaseDown, BATCH_LIMITS);

const across = (now: Date) => acrossOrganizations("sessions belong to the platform", now);

/** Returns a cookie's active session, with person and role, in one round trip; or null. */
export async function findSession(now: Date, token: string): Promise<FoundSession | null> {
  const row = await findRow({ now, hash: sha256(token) });
  if (!row) return null;
  // A removed member has no session in that organisation, and a discarded team's person none there.
  const place = row.team === null ? row.role : row.seat_role;
  if (row.kind === "organization" && place === null) return null;
  // A session that began with the password alone is invalid once its person has a second factor. It
  // may come from a reset or an earlier ticket.
  const isWhole = ["platform", "organization", "operator"].includes(String(row.kind));
  if (isWhole && row.has_two_factor === true && row.method === "password") return null;
  // An operator needs both factors, and must not be removed.
  if (row.kind === "operator" && !(row.is_operator && row.has_two_factor)) return null;
  if (now.getTime() - (row.last_seen_at as Date).getTime() >= SEEN_EVERY_MS) {
    await across(now).statements({ name: "session-seen", text: SEEN, values: [row.id] });
  }
  const support = row.kind === "support" ? await findSupportView(now, String(row.id)) : null;
  return {
    id: String(row.id),
    kind: row.kind as FoundSession["kind"],
    csrfSecret: String(row.csrf_secret),
    organizationId: row.organization_id as string | null,
    userId: row.user_id as string | null,
    locale: row.locale as string | null,
    authenticatedAt: row.authenticated_at as Date,
    user: row.kind === "organization" ? userOf(row) : support?.until ? staffUserOf(row) : null,
    operator: row.kind === "operator" ? operatorOf(row) : null,
    support,
  };
}

function operatorOf(row: Row): CurrentOperator {
  return {
    id: String(row.user_id),
    email: String(row.email),
    firstName: String(row.first_name),
    lastName: String(row.last_name),
    sessionId: String(row.id),
    authenticatedAt: row.authenticated_at as Date,
  };
}

/** Returns an operator as a user of the viewed organisation, with a read-only role. */
function staffUserOf(row: Row): CurrentUser {
  // The password was never entered in this session.
  const authenticatedAt = new Date(0);
  return { ...userOf(row), role: SUPPORT_ROLE, twoFactor: "on", authenticatedAt };
}

function userOf(row: Record<string, unknown>): CurrentUser {
  const agency = seatIn(row);
  return {
    id: String(row.user_id),
    role: agency?.role ?? String(row.role),
    email: String(row.email),
    firstName: String(row.first_name),
    lastName: String(row.last_name),
    emailVerified: row.email_verified_at !== null,
    cellphoneVerified: row.cellphone_verified_at !== null,
    sessionId: String(row.id),
    authenticatedAt: row.authenticated_at as Date,
    twoFactor: row.has_two_factor ? "on" : row.wants_two_factor ? "required" : "off",
    ...(agency && { agency }),
  };
}
