import { newId } from "~/values/ids/ids";
import { recordSecurityEvent } from "~/domain/audit/record-security-event.server";
import { acrossOrganizations, type PlatformContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { endAllSessions } from "~/domain/users/sessions/end-all-sessions.server";
import { findPasswordReset } from "./find-password-reset.server";
import { lockEmail } from "./lock-email.server";
import { hashPassword } from "~/domain/users/sessions/password.server";
import { dropEmailChanges } from "./request-email-change.server";

/**
 * Sets the password with a mailed link: once, within its hour (`link_expired`). All of the person's
 * sessions end on all hosts, as do all their other links; a pending change of e-mail is cancelled.
 * It signs nobody in: a normal login follows.
 */
export async function resetPassword(
  ctx: PlatformContext,
  { token, password }: { token: string; password: string },
): Promise<{ email: string }> {
  const { now } = ctx;
  const reset = await findPasswordReset(now, token);
  // This check comes before the expensive hash, so that guessed links cost little.
  if (!reset) throw new DomainError("link_expired");
  const { id, userId } = reset;
  const passwordHash = await hashPassword(password);
  const across = acrossOrganizations("people belong to the platform", now);
  return across.transaction(async (db) => {
    await lockEmail(db, userId);
    const used = await db.passwordReset.updateMany({
      where: { id, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    if (used.count === 0) throw new DomainError("link_expired");
    const { email } = await db.user.update({
      where: { id: userId },
      data: { passwordHash, updatedAt: now },
      select: { email: true },
    });
    await endAllSessions(db, userId, now);
    await dropEmailChanges(db, { userId, now });
    const notice = { noticeId: newId(now), userId, notice: "password_changed" as const };
    await across.enqueue(db, "notifications.send-account-notice", notice);
    await recordSecurityEvent(db, ctx, { event: "password_reset", userId });
    return { email };
  });
}
