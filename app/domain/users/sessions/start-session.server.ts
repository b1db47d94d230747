import { randomToken, sha256 } from "~/infrastructure/crypto.server";
import { newId } from "~/values/ids/ids";
import { recordSecurityEvent } from "~/domain/audit/record-security-event.server";
import type { LoginMethod } from "./login-method";
import { acrossOrganizations } from "~/domain/context";

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Lifetimes of sessions. Signup: until it is completed; second step: a waiting login; platform and
 * organisation: a signed-in person. For operators: an enrolment, a waiting login, a working day.
 * For their views: the ticket, and a time longer than any access.
 */
const LIFE_MS = {
  signup: DAY_MS,
  second_step: 10 * 60 * 1000,
  platform: 14 * DAY_MS,
  organization: 14 * DAY_MS,
  operator_enrolment: 30 * 60 * 1000,
  operator_step: 10 * 60 * 1000,
  operator: DAY_MS / 2,
  support_ticket: 60 * 1000,
  support: 4 * DAY_MS,
};
export type SessionKind = keyof typeof LIFE_MS;

export interface NewSession {
  kind: SessionKind;
  userId: string | null;
  organizationId: string | null;
  /** The team for which an organisation's session works; null for a member. */
  agencyId?: string | null;
  ip: string;
  userAgent: string;
  authenticatedAt: Date | null;
  /** The method of the login; the default is the password alone. */
  method?: LoginMethod;
  /** The sessions from which this one began. */
  data?: {
    platformSessionId?: string | null;
    signupSessionId?: string;
    /** For a view of our staff: its access, and the operator's own session. */
    supportAccessId?: string;
    operatorSessionId?: string;
  };
}

/** Stores a session. Returns its id and the cookie's token, of which only a hash is stored. */
export async function startSession(
  now: Date,
  session: NewSession,
  /** The session of the same host and person that this one replaces. */
  replaced: string | null = null,
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + LIFE_MS[session.kind]);
  const id = newId(now);
  await acrossOrganizations("sessions belong to the platform", now).transaction(async (db) => {
    await db.session.create({
      data: {
        ...session,
        id,
        userAgent: session.userAgent.slice(0, 300),
        tokenHash: new Uint8Array(sha256(token)),
        csrfSecret: randomToken(),
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
      },
    });
    const { kind, userId, organizationId, ip, method = "password" } = session;
    if (replaced) {
      const where = { id: replaced, kind, userId, organizationId, endedAt: null };
      await db.session.updateMany({ where, data: { endedAt: now } });
    }
    // Operators count as logged in only after both factors.
    if (kind === "operator" && userId)
      await db.user.update({ where: { id: userId }, data: { lastLoginAt: now } });
    // On the platform host the login or the signup is already recorded.
    if (kind !== "organization" && kind !== "operator") return;
    const event = { event: "session_started", userId, organizationId, sessionId: id } as const;
    await recordSecurityEvent(db, { now, ip }, { ...event, details: { method } });
  });
  return { id, token, expiresAt };
}
