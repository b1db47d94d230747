import type { Statement } from "~/infrastructure/database/database.server";
import { currentScope } from "~/infrastructure/database/work-scope.server";
import { newId } from "~/values/ids/ids";
import type { Database } from "../context";
import type { SecurityFacts } from "./fields";
import type { SecurityEventName } from "./operations";
import { redact } from "./redact";
import { userAgentFamily } from "~/values/web/user-agent-family";

export interface SecurityEvent {
  event: SecurityEventName;
  /** null for an address without an account. */
  userId: string | null;
  /** The session of the event; the default is the request's. */
  sessionId?: string | null;
  organizationId?: string | null;
  /** Redacted before storage, by the names of fields. */
  details?: SecurityFacts;
}

const INSERT = `
  INSERT INTO security_events (id, user_id, event, organization_id, details, ip, user_agent, session_id,
    request_id, created_at)
  VALUES ($1::uuid, $2::uuid, $3, $4::uuid, $5::jsonb, $6, $7, $8::uuid, $9, $10::timestamptz)`;

/**
 * Records an event on a person's account, in the platform transaction that causes it. `at` is any
 * context. A refused login is recorded in a transaction of its own, for known and unknown addresses
 * alike, so that their response times don't differ.
 */
export async function recordSecurityEvent(
  db: Database,
  at: { now: Date; ip?: string },
  event: SecurityEvent,
): Promise<void> {
  await db.sql(securityEventStatement(at, event));
}

/** Returns the same record as a statement, for operations that work with statements. */
export function securityEventStatement(
  { now, ip }: { now: Date; ip?: string },
  { event, userId, sessionId, organizationId, details = {} }: SecurityEvent,
): Statement {
  const scope = currentScope();
  const kept = Object.fromEntries(
    Object.entries(details).map(([field, value]) => [field, redact(field, value)]),
  );
  return {
    name: "record-security-event",
    text: INSERT,
    values: [
      newId(now),
      userId,
      event,
      organizationId ?? scope.organizationId ?? null,
      JSON.stringify(kept),
      ip || scope.ip || "",
      userAgentFamily(scope.userAgent ?? ""),
      sessionId === undefined ? (scope.sessionId ?? null) : sessionId,
      scope.requestId ?? scope.jobId ?? "",
      now.toISOString(),
    ],
  };
}
