import { databaseErrorCode } from "~/infrastructure/database/database.server";
import { logger } from "~/infrastructure/watching/logger.server";
import { recordSecurityEvent } from "~/domain/audit/record-security-event.server";
import { acrossOrganizations, type PersonContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { requireFreeEmail } from "~/domain/users/check-availability.server";
import { findEmailChange } from "./find-email-change.server";
import { lockEmail } from "./lock-email.server";
import { dropEmailChanges, revocableUntil } from "./request-email-change.server";
import { tellFormerAddress } from "./tell-former-address.server";
import { updateActivationOfOwned } from "./verify-code.server";

/**
 * Confirms a change of e-mail with the link from the new address, once, within 24 h. Only the
 * person who requested it can do so, because the recipient of a mistyped address must not get the
 * account. Throws `link_expired`, also if another person took the address meanwhile. The old
 * address is informed, with a link to revert only if it was verified. The organisations that the
 * person owns are activated if nothing else is missing.
 */
export async function confirmEmailChange(
  ctx: PersonContext,
  { token }: { token: string },
): Promise<{ email: string }> {
  const { now, user } = ctx;
  const userId = user.id;
  const change = await findEmailChange(now, "confirm", token);
  if (change?.userId !== userId) throw new DomainError("link_expired");
  const { id, newEmail: email } = change;
  const across = acrossOrganizations("people belong to the platform", now);
  const confirming = across.transaction(async (db) => {
    await requireFreeEmail(db, { email, field: "email", now, exceptUserId: userId });
    const before = await lockEmail(db, userId);
    // The change would replace an address that the account no longer has.
    if (before.email !== change.oldEmail) throw new DomainError("link_expired");
    // If the old address was verified since the request, it belongs to the person, and can revert
    // the change.
    const hasNone = change.revocableUntil <= change.createdAt;
    const wayBack = before.isVerified
      ? hasNone && { revocableUntil: revocableUntil(now) }
      : { revocableUntil: now };
    const { count } = await db.emailChange.updateMany({
      where: { id, confirmedAt: null, cancelledAt: null, revokedAt: null, expiresAt: { gt: now } },
      data: { confirmedAt: now, ...wayBack },
    });
    if (count === 0) throw new DomainError("link_expired");
    await db.user.update({
      where: { id: userId },
      data: { email, emailVerifiedAt: now, updatedAt: now },
    });
    // Those links were sent to the old address.
    await db.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } });
    await dropEmailChanges(db, { userId, now });
    if (before.isVerified) {
      const change = { changeId: id, step: "changed" } as const;
      await across.enqueue(db, "notifications.send-email-change", change);
    } else {
      const former = { address: before.email, isVerified: false };
      await tellFormerAddress(db, across, { userId, notice: "email_replaced", ...former, now });
    }
    await recordSecurityEvent(db, ctx, { event: "email_changed", userId, details: { email } });
  });
  await confirming.catch((error: unknown) => {
    const isTaken = error instanceof DomainError && error.code === "validation_failed";
    if (isTaken || databaseErrorCode(error) === "23505") throw new DomainError("link_expired");
    throw error;
  });
  // The new address is valid even if this fails; the next verification retries it.
  await updateActivationOfOwned(ctx, userId).catch((error: unknown) => {
    logger.error({ err: error, userId }, "activation after a confirmed e-mail broke off");
  });
  return { email };
}
