import { randomToken } from "~/infrastructure/crypto.server";
import { recordSecurityEvent } from "~/domain/audit/record-security-event.server";
import { acrossOrganizations, type PlatformContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { endAllSessions } from "~/domain/users/sessions/end-all-sessions.server";
import { findEmailChange } from "./find-email-change.server";
import { lockEmail } from "./lock-email.server";
import { hashPassword } from "~/domain/users/sessions/password.server";
import { enqueueReset } from "./request-password-reset.server";
import { cancelOpenReset } from "~/domain/users/two-factor/two-factor-rows.server";

/**
 * Reverts a change of e-mail ('This wasn't me') with the link from the old address, once, within 72
 * h. The old e-mail becomes the account's again, even after later confirmations. Every session
 * ends, the password becomes invalid, and the old address gets a link for a new one. Throws
 * `link_expired`.
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
    // Later changes are reverted, too, because a stranger may have changed the address again.
    await db.emailChange.updateMany({
      where: { userId, id: { gt: id }, revokedAt: null },
      data: { revokedAt: now },
    });
    await db.user.update({
      where: { id: userId },
      data: { email, emailVerifiedAt: now, passwordHash, updatedAt: now },
    });
    await endAllSessions(db, userId, now);
    // The link of that reset went to the stranger's address.
    await cancelOpenReset(db, { userId, now });
    // Earlier resets must not count against the link that is sent now.
    await db.passwordReset.deleteMany({ where: { userId } });
    await enqueueReset(db, across, now, email);
    const details = { email };
    await recordSecurityEvent(db, ctx, { event: "email_change_revoked", userId, details });
    return { email };
  });
}
