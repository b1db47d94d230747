import { randomToken, sha256 } from "~/infrastructure/crypto.server";
import { newId } from "~/values/ids";
import { recordSecurityEvent } from "../audit/record-security-event.server";
import type { LoginMethod } from "./login-method";
import { acrossOrganizations } from "../context";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a session lives: a signup that is not finished, a login that waits for its second step, a
 * signed-in person; of our own staff a link's person, a waiting login, and a working day; of their
 * looking into an organization the way there, and longer than any access that it goes by. */
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
  ip: string;
  userAgent: string;
  authenticatedAt: Date | null;
  /** How the login happened; by the password alone where left out. */
  method?: LoginMethod;
  /** Where the session came from. */
  data?: {
    platformSessionId?: string | null;
    signupSessionId?: string;
    /** Of our staff looking into an organization: what they go by, and their own login. */
    supportAccessId?: string;
    operatorSessionId?: string;
  };
}

/** Stores a session and answers its id and the token for the cookie, of which only a hash is kept. */
export async function startSession(
  now: Date,
  session: NewSession,
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
    // Our own staff have logged in once they showed both factors, and not before.
    if (kind === "operator" && userId)
      await db.user.update({ where: { id: userId }, data: { lastLoginAt: now } });
    // On the platform host the login or the signup says so already.
    if (kind !== "organization" && kind !== "operator") return;
    const event = { event: "session_started", userId, organizationId, sessionId: id } as const;
    await recordSecurityEvent(db, { now, ip }, { ...event, details: { method } });
  });
  return { id, token, expiresAt };
}
