import type { Row } from "~/domain/context";
import type { SecurityEventName } from "./operations";

export interface ListedSecurityEvent {
  id: string;
  event: SecurityEventName;
  at: Date;
  ip: string;
  userAgent: string;
  /** Where it happened on a subdomain. */
  organization: string | null;
  /** The address or number that it was about, as it was kept. */
  about: string | null;
  /** How often it happened in a row, where that is folded. */
  times: number;
}

/** What anybody can bring about who knows an address: in a row it would push out all else. */
const BY_ANYBODY: readonly SecurityEventName[] = ["log_in_refused", "password_reset_asked"];
/** Of those the newest are looked at; more than limits let pass in a day. */
const MOST_FOLDED = 5000;

export const COLUMNS = `e.id, e.event, e.created_at, e.ip, e.user_agent, o.name AS organization,
  coalesce(e.details->>'email', e.details->>'cellphone') AS about`;
export const TABLES = "security_events e LEFT JOIN organizations o ON o.id = e.organization_id";
const ORDER = "ORDER BY e.created_at DESC, e.id DESC";

/**
 * The newest of a person's account, of what anybody can bring about one row for as many as came between
 * two others: the newest of them, with their number.
 */
export function recentSecurityEvents(userId: string, limit: number) {
  return {
    text: `
      WITH own AS (
        SELECT id, event, created_at FROM security_events
         WHERE user_id = $1::uuid AND event <> ALL ($2::text[]) ORDER BY created_at DESC, id DESC LIMIT ${limit}
      ), others AS (
        SELECT id, event, created_at,
               (SELECT count(*) FROM own WHERE (own.created_at, own.id) > (r.created_at, r.id)) AS gap
          FROM (SELECT id, event, created_at FROM security_events
                 WHERE user_id = $1::uuid AND event = ANY ($2::text[])
                 ORDER BY created_at DESC, id DESC LIMIT ${MOST_FOLDED}) r
      ), folded AS (
        SELECT DISTINCT ON (gap, event) id, count(*) OVER (PARTITION BY gap, event) AS times
          FROM others ORDER BY gap, event, created_at DESC, id DESC
      ), chosen AS (
        SELECT id, 1 AS times FROM own UNION ALL SELECT id, times FROM folded
      )
      SELECT ${COLUMNS}, times FROM ${TABLES} JOIN chosen ON chosen.id = e.id ${ORDER} LIMIT ${limit}`,
    values: [userId, [...BY_ANYBODY]],
  };
}

export function securityEventOf(row: Row): ListedSecurityEvent {
  return {
    id: String(row.id),
    event: row.event as SecurityEventName,
    at: row.created_at as Date,
    ip: String(row.ip),
    userAgent: String(row.user_agent),
    organization: row.organization as string | null,
    about: row.about as string | null,
    times: Number(row.times ?? 1),
  };
}
