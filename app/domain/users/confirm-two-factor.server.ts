import { recordSecurityEvent } from "../audit/record-security-event.server";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import { acrossOrganizations, type Database, type OrganizationContext } from "../context";
import { DomainError, refuseField } from "../errors";
import { replaceRecoveryCodes } from "./recovery-codes.server";
import { findStep } from "./totp.server";
import {
  findPendingTwoFactor,
  cancelOpenReset,
  enqueueTwoFactorNotice,
} from "./two-factor-rows.server";

/**
 * Switches the second factor on with the first code of the new secret, and answers ten recovery codes,
 * which nobody can read again. All other sessions of the person end: they were begun without it.
 * Throws `code_expired` when no secret waits for this session, `invalid_code`.
 */
export async function confirmTwoFactor(
  ctx: OrganizationContext,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  requireRecentLogin(ctx, "users/confirm-two-factor");
  const userId = user.id;
  const across = acrossOrganizations("people belong to the platform", now);
  return across.transaction(async (db) => {
    const pending = await findPendingTwoFactor(db, user, now);
    if (!pending) throw new DomainError("code_expired");
    const step = findStep(pending.secret, code, now);
    if (step === null) throw refuseField("code", "code_invalid");
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
    await keepThisLoginAlone(db, { userId, sessionId: user.sessionId });
    await cancelOpenReset(db, { userId, now });
    await recordSecurityEvent(db, ctx, { event: "two_factor_enabled", userId });
    await enqueueTwoFactorNotice(db, across, { now, userId, notice: "enabled" });
    return { recoveryCodes };
  });
}

/** This session and the platform's that it came from have now shown both; every other one ends. */
async function keepThisLoginAlone(
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await db.$executeRaw`
    WITH own AS (
      SELECT id::text AS id, data->>'platformSessionId' AS origin FROM sessions WHERE id = ${sessionId}::uuid
    )
    UPDATE sessions s
       SET method = CASE WHEN s.id::text IN (own.id, own.origin) THEN 'password+totp' ELSE s.method END,
           ended_at = CASE WHEN s.id::text IN (own.id, own.origin) THEN NULL ELSE app_now() END
      FROM own
     WHERE s.user_id = ${userId}::uuid AND s.ended_at IS NULL`;
}
