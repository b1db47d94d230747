import { newId } from "~/values/ids";
import { SIGNED_LIVES_MS } from "~/values/signed-lives.mjs";
import { recordSecurityEvent } from "../audit/record-security-event.server";
import type { AcrossOrganizations, Database } from "../context";
import { DomainError } from "../errors";
import { lockEmail } from "./lock-email.server";

const CONFIRM_MS = SIGNED_LIVES_MS.emailConfirmLink;
const REVOKE_MS = SIGNED_LIVES_MS.emailTakeBackLink;
const MOST_A_DAY = 10;

/**
 * Notes that a person wants another e-mail, in the caller's transaction of the platform: the new
 * address gets a link to confirm (24 h), the old one a notice with a link to take it back (72 h, also
 * once it is confirmed). Until then nothing changes. An old address that was never verified may be a
 * stranger's: it gets neither, for that link leads into the account. Whether somebody else has the
 * address is not said: its holder is told by mail. Ten a day for each person and address (`rate_limited`).
 */
export async function requestEmailChange(
  db: Database,
  across: AcrossOrganizations,
  at: { now: Date; ip?: string },
  { userId, newEmail }: { userId: string; newEmail: string },
): Promise<void> {
  const { now } = at;
  const { email: oldEmail, isVerified } = await lockEmail(db, userId);
  const since = { gt: new Date(now.getTime() - CONFIRM_MS) };
  const recent = await db.emailChange.findMany({
    where: { OR: [{ userId }, { newEmail }], createdAt: since },
    orderBy: { createdAt: "desc" },
    take: MOST_A_DAY,
    select: { createdAt: true },
  });
  const tenth = recent[MOST_A_DAY - 1];
  if (tenth) {
    const free = tenth.createdAt.getTime() + CONFIRM_MS - now.getTime();
    throw new DomainError("rate_limited", { retryAfter: Math.max(1, Math.ceil(free / 1000)) });
  }
  await dropEmailChanges(db, { userId, now });
  const changeId = newId(now);
  await db.emailChange.create({
    data: {
      id: changeId,
      userId,
      oldEmail,
      newEmail,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CONFIRM_MS),
      revocableUntil: isVerified ? revocableUntil(now) : now,
    },
  });
  for (const step of isVerified ? (["confirm", "notice"] as const) : (["confirm"] as const)) {
    await across.enqueue(db, "notifications.send-email-change", { changeId, step });
  }
  const details = { email: newEmail };
  await recordSecurityEvent(db, at, { event: "email_change_asked", userId, details });
}

/** Until when the address of before can take a change back that was asked for, or confirmed, now. */
export function revocableUntil(now: Date): Date {
  return new Date(now.getTime() + REVOKE_MS);
}

/** Drops whatever change a person asked for and did not confirm; answers how many could still be. */
export async function dropEmailChanges(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<number> {
  const undecided = { confirmedAt: null, cancelledAt: null, revokedAt: null };
  const open = { userId, ...undecided, expiresAt: { gt: now } };
  const { count } = await db.emailChange.updateMany({ where: open, data: { cancelledAt: now } });
  return count;
}
