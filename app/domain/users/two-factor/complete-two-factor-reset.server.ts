import { recordSecurityEvent } from "~/domain/audit/record-security-event.server";
import { acrossOrganizations, type PlatformContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { lockPerson } from "~/domain/users/person-lock.server";
import { readResetToken } from "./two-factor-reset.server";
import { removeTwoFactor, enqueueTwoFactorNotice } from "./two-factor-rows.server";

/**
 * Removes the second factor with the mailed link, after the waiting period. It signs nobody in: all
 * sessions end, and the next login needs the password. Throws `not_found`, `invalid_transition`.
 */
export async function completeTwoFactorReset(ctx: PlatformContext, token: string): Promise<void> {
  const { now } = ctx;
  const id = readResetToken(token);
  if (!id) throw new DomainError("not_found");
  const across = acrossOrganizations("people sign in on the platform", now);
  await across.transaction(async (db) => {
    const reset = await db.twoFactorReset.findFirst({ where: { id }, select: { userId: true } });
    if (!reset) throw new DomainError("invalid_transition");
    const { userId } = reset;
    await lockPerson(db, userId);
    const { count } = await db.twoFactorReset.updateMany({
      where: {
        id,
        cancelledAt: null,
        completedAt: null,
        dueAt: { lte: now },
        expiresAt: { gt: now },
      },
      data: { completedAt: now },
    });
    if (count === 0) throw new DomainError("invalid_transition");
    await removeTwoFactor(db, userId);
    await db.session.updateMany({ where: { userId, endedAt: null }, data: { endedAt: now } });
    await recordSecurityEvent(db, ctx, { event: "two_factor_disabled", userId });
    await enqueueTwoFactorNotice(db, across, { now, userId, notice: "reset_done" });
  });
}
