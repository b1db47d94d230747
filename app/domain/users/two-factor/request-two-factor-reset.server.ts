import { recordSecurityEvent } from "~/domain/audit/record-security-event.server";
import { newId } from "~/values/ids/ids";
import { acrossOrganizations, type PlatformContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { RESET_LIFE_MS, RESET_WAIT_MS, stateOfReset } from "./two-factor-reset.server";

const MOST_A_DAY = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Requests the removal of a lost second factor, for a person who entered the right password. After
 * three days the link that is mailed now can remove it. The mail can cancel the request, a text
 * message reports it, and any login with the second factor cancels it. An open request stays
 * unchanged on a repeat. Throws `rate_limited` after three in a day.
 */
export async function requestTwoFactorReset(
  ctx: PlatformContext & { userId: string },
): Promise<{ dueAt: Date }> {
  const { now, userId } = ctx;
  const across = acrossOrganizations("people sign in on the platform", now);
  return across.transaction(async (db) => {
    await db.sql`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
    const on = await db.twoFactor.count({ where: { userId, confirmedAt: { not: null } } });
    if (on === 0) throw new DomainError("invalid_transition");
    const open = await db.twoFactorReset.findFirst({
      where: { userId, cancelledAt: null, completedAt: null },
    });
    if (open) {
      if (stateOfReset(open, now) !== "expired") return { dueAt: open.dueAt };
      await db.twoFactorReset.update({ where: { id: open.id }, data: { cancelledAt: now } });
    }
    const since = new Date(now.getTime() - DAY_MS);
    const recent = await db.twoFactorReset.count({ where: { userId, createdAt: { gt: since } } });
    if (recent >= MOST_A_DAY) throw new DomainError("rate_limited", { retryAfter: DAY_MS / 1000 });
    const id = newId(now);
    const dueAt = new Date(now.getTime() + RESET_WAIT_MS);
    const expiresAt = new Date(dueAt.getTime() + RESET_LIFE_MS);
    await db.twoFactorReset.create({ data: { id, userId, dueAt, expiresAt, createdAt: now } });
    await recordSecurityEvent(db, ctx, { event: "two_factor_reset_asked", userId });
    // The notice has the request's id, because its mail contains the link.
    const payload = { noticeId: id, userId, notice: "reset_asked" } as const;
    await across.enqueue(db, "notifications.send-two-factor-notice", payload);
    return { dueAt };
  });
}
