import { randomToken } from "~/infrastructure/crypto.server";
import { recordSecurityEvent } from "../audit/record-security-event.server";
import { acrossOrganizations, type PlatformContext } from "../context";
import { DomainError } from "../errors";
import { endAllSessions } from "./end-all-sessions.server";
import { findEmailChange } from "./find-email-change.server";
import { lockEmail } from "./lock-email.server";
import { hashPassword } from "./password.server";
import { enqueueReset } from "./request-password-reset.server";
import { cancelOpenReset } from "./two-factor-rows.server";

/**
 * 'This wasn't me', by the link that the old address got, once, within 72 h: the old e-mail is the
 * account's again, whatever was confirmed since; every session ends; the password that the stranger
 * knows is worth nothing, and the old address gets a link for a new one. Throws `link_expired`.
 */
export async function revokeEmailChange(
  ctx: PlatformContext,
  { token }: { token: string },
): Promise<{ email: string }> {
  const { now } = ctx;
  const change = await findEmailChange(now, "revoke", token);
  if (!change) throw new DomainError("link_expired");
  const { id, userId, oldEmail: email } = change;
  const passwordHash = await hashPassword(randomToken());
  const across = acrossOrganizations("people belong to the platform", now);
  return across.transaction(async (db) => {
    await lockEmail(db, userId);
    const { count } = await db.emailChange.updateMany({
      where: { id, revokedAt: null, revocableUntil: { gt: now } },
      data: { revokedAt: now },
    });
    if (count === 0) throw new DomainError("link_expired");
    // Also what was asked for after it: a stranger may have gone on from address to address.
    await db.emailChange.updateMany({
      where: { userId, id: { gt: id }, revokedAt: null },
      data: { revokedAt: now },
    });
    await db.user.update({
      where: { id: userId },
      data: { email, emailVerifiedAt: now, passwordHash, updatedAt: now },
    });
    await endAllSessions(db, userId, now);
    // Its link went to the stranger's address.
    await cancelOpenReset(db, { userId, now });
    // None of those counts against the link that is sent now.
    await db.passwordReset.deleteMany({ where: { userId } });
    await enqueueReset(db, across, now, email);
    const details = { email };
    await recordSecurityEvent(db, ctx, { event: "email_change_revoked", userId, details });
    return { email };
  });
}
