import { recordSecurityEvent } from "~/domain/audit/record-security-event.server";
import type { AcrossOrganizations, CurrentUser, Database } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { lockPerson } from "~/domain/users/person-lock.server";
import { readCode, replaceRecoveryCodes } from "./recovery-codes.server";
import { findStep } from "./totp.server";
import {
  cancelOpenReset,
  enqueueTwoFactorNotice,
  findPendingTwoFactor,
} from "./two-factor-rows.server";

/**
 * Enables the second factor that waits for this session, with its first code, in an open platform
 * transaction. Returns ten recovery codes. All other sessions of the person end, because they began
 * without it. Throws `code_expired` if no secret waits, `invalid_code`.
 */
export async function switchOnTwoFactor(
  db: Database,
  across: AcrossOrganizations,
  at: { now: Date; ip: string },
  { person, code }: { person: Pick<CurrentUser, "id" | "sessionId">; code: string },
): Promise<string[]> {
  const { now } = at;
  const userId = person.id;
  const pending = await findPendingTwoFactor(db, person, now);
  if (!pending) throw new DomainError("code_expired");
  const step = findStep(pending.secret, readCode(code), now);
  if (step === null) throw refuseField("code", "code_invalid");
  await lockPerson(db, userId);
  const { count } = await db.twoFactor.updateMany({
    where: { userId, pendingSecret: pending.sealed },
    data: {
      secret: pending.sealed,
      confirmedAt: now,
      lastStep: step,
      attempts: 0,
      pendingSecret: null,
      pendingSessionId: null,
      pendingAt: null,
      updatedAt: now,
    },
  });
  if (count === 0) throw new DomainError("code_expired");
  const recoveryCodes = await replaceRecoveryCodes(db, { userId, now });
  await keepThisLoginAlone(db, { userId, sessionId: person.sessionId });
  await cancelOpenReset(db, { userId, now });
  await recordSecurityEvent(db, at, { event: "two_factor_enabled", userId });
  await enqueueTwoFactorNotice(db, across, { now, userId, notice: "enabled" });
  return recoveryCodes;
}

/** Stores a secret until its first code: for this session only, for half an hour. */
export async function keepPendingSecret(
  db: Database,
  {
    userId,
    sessionId,
    sealed,
    now,
  }: { userId: string; sessionId: string; sealed: string; now: Date },
): Promise<void> {
  const pending = {
    pendingSecret: sealed,
    pendingSessionId: sessionId,
    pendingAt: now,
    updatedAt: now,
  };
  await db.twoFactor.upsert({
    where: { userId },
    update: pending,
    create: { userId, createdAt: now, ...pending },
  });
}

/** Marks this session and its platform session as using both factors, and ends all others. */
async function keepThisLoginAlone(
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await db.sql`
    WITH own AS (
      SELECT id::text AS id, data->>'platformSessionId' AS origin FROM sessions WHERE id = ${sessionId}::uuid
    )
    UPDATE sessions s
       SET method = CASE WHEN s.id::text IN (own.id, own.origin) THEN 'password+totp' ELSE s.method END,
           ended_at = CASE WHEN s.id::text IN (own.id, own.origin) THEN NULL ELSE app_now() END
      FROM own
     WHERE s.user_id = ${userId}::uuid AND s.ended_at IS NULL`;
}
