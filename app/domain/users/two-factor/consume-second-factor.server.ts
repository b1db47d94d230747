import { recordSecurityEvent } from "~/domain/audit/record-security-event.server";
import { acrossOrganizations, type AcrossOrganizations, type Database } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { hashRecoveryCode, readCode } from "./recovery-codes.server";
import { findStep, openSecret } from "./totp.server";
import { enqueueTwoFactorNotice } from "./two-factor-rows.server";

/**
 * Maximum wrong app codes in 24 hours, over all sessions and addresses. With three codes valid at a
 * time, twenty guesses a day succeed once in 45 years. Recovery codes cannot be guessed, so a
 * person whom a stranger locks out with their password can still log in with one.
 */
const MOST_WRONG = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

export type ConsumedFactor = "totp" | "recovery";

interface At {
  now: Date;
  ip?: string;
}

/**
 * Consumes a person's second factor: a code of their app, each time step once, or a recovery code,
 * once. Throws `invalid_code` on `code`, or `rate_limited`. Wrong codes are counted and recorded.
 */
export async function consumeSecondFactor(
  at: At,
  userId: string,
  typed: string,
): Promise<ConsumedFactor> {
  const across = acrossOrganizations("people belong to the platform", at.now);
  const code = readCode(typed);
  // A wrong code must be counted, so it is a result here; the error follows after the commit.
  const result = await across.transaction(async (db) => {
    const spent = /^\d{6}$/.test(code)
      ? await consumeTotp(db, across, at, { userId, code })
      : await consumeRecoveryCode(db, across, at, { userId, code });
    if (spent instanceof DomainError) {
      await recordSecurityEvent(db, at, { event: "two_factor_refused", userId });
    }
    return spent;
  });
  if (result instanceof DomainError) throw result;
  return result;
}

interface TypedCode {
  userId: string;
  code: string;
}

async function consumeTotp(
  db: Database,
  across: AcrossOrganizations,
  { now }: At,
  { userId, code }: TypedCode,
): Promise<ConsumedFactor | DomainError> {
  // The attempt is counted before the check, with the row locked, so that simultaneous guesses
  // cannot exceed the limit.
  const [row] = await db.sql<{ secret: string; attempts: number; wait: number | null }>`
    UPDATE two_factors f
       SET attempts = CASE WHEN f.attempts_since > app_now() - interval '24 hours' THEN least(f.attempts + 1, ${MOST_WRONG + 1}::int) ELSE 1 END,
           attempts_since = CASE WHEN f.attempts_since > app_now() - interval '24 hours' THEN f.attempts_since ELSE app_now() END
     WHERE f.user_id = ${userId}::uuid AND f.confirmed_at IS NOT NULL
    RETURNING f.secret, f.attempts,
              extract(epoch FROM f.attempts_since + interval '24 hours' - app_now())::float8 AS wait`;
  if (!row) return wrongCode();
  if (row.attempts > MOST_WRONG) {
    const retryAfter = Math.ceil(row.wait ?? DAY_MS / 1000);
    return new DomainError("rate_limited", { retryAfter });
  }
  const step = findStep(openSecret(row.secret), code, now);
  if (step !== null && (await takeStep(db, userId, step))) return "totp";
  if (row.attempts === MOST_WRONG) {
    await enqueueTwoFactorNotice(db, across, { now, userId, notice: "locked" });
  }
  return wrongCode();
}

/** Accepts each time step once, and none before the last, so that observed codes are useless. */
async function takeStep(db: Database, userId: string, step: bigint): Promise<boolean> {
  const { count } = await db.twoFactor.updateMany({
    where: { userId, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
    data: { lastStep: step, attempts: { decrement: 1 } },
  });
  return count === 1;
}

async function consumeRecoveryCode(
  db: Database,
  across: AcrossOrganizations,
  at: At,
  { userId, code }: TypedCode,
): Promise<ConsumedFactor | DomainError> {
  const { now } = at;
  const { count } = await db.recoveryCode.updateMany({
    where: { userId, codeHash: hashRecoveryCode(userId, code), usedAt: null },
    data: { usedAt: now },
  });
  if (count === 0) return wrongCode();
  await recordSecurityEvent(db, at, { event: "recovery_code_used", userId });
  await enqueueTwoFactorNotice(db, across, { now, userId, notice: "recovery_code_used" });
  return "recovery";
}

function wrongCode(): DomainError {
  return new DomainError("invalid_code", { fields: { code: [{ code: "code_invalid" }] } });
}
