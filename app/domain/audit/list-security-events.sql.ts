import type { Row } from "~/domain/context";
import type { SecurityEventName } from "./operations";

export interface ListedSecurityEvent {
  id: string;
  event: SecurityEventName;
  at: Date;
  ip: string;
  userAgent: string;
  /** The organisation, for an event on a subdomain. */
  organization: string | null;
  /** The e-mail address or phone number, as it was stored. */
  about: string | null;
  times: number;
}

/** Events that anybody who knows an address can cause; many of them would displace all others. */
const BY_ANYBODY: readonly SecurityEventName[] = ["log_in_refused", "password_reset_asked"];
/** Maximum number of such events to read: more than the rate limits allow in a day. */
const MOST_FOLDED = 5000;

export const COLUMNS = `e.id, e.event, e.created_at, e.ip, e.user_agent, o.name AS organization,
  coalesce(e.details->>'email', e.details->>'cellphone') AS about`;
export const TABLES = "security_events e LEFT JOIN organizations o ON o.id = e.organization_id";
const ORDER = "ORDER BY e.created_at DESC, e.id DESC";

/**
 * Selects the newest events of a person's account. Consecutive events that anybody can cause become
 * one row: the newest, with their number.
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
