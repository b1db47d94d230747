import { newId } from "~/values/ids/ids";
import { SIGNED_LIVES_MS } from "~/values/ids/signed-lives.mjs";
import { recordSecurityEvent } from "~/domain/audit/record-security-event.server";
import type { AcrossOrganizations, Database } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { lockEmail } from "./lock-email.server";

const CONFIRM_MS = SIGNED_LIVES_MS.emailConfirmLink;
const REVOKE_MS = SIGNED_LIVES_MS.emailTakeBackLink;
const MOST_A_DAY = 10;

/**
 * Requests another e-mail for a person, in the caller's platform transaction. The new address gets
 * a link to confirm (24 h), the old one a notice with a link to revert (72 h, also after the
 * confirmation). Nothing changes until then. An unverified old address may belong to a stranger, so
 * it gets neither, because that link gives access to the account. Whether another person has the
 * address is not revealed; its owner is informed by mail. Limit: ten a day for each person and
 * address (`rate_limited`).
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

/** Returns until when the previous address can revert a change requested or confirmed now. */
export function revocableUntil(now: Date): Date {
  return new Date(now.getTime() + REVOKE_MS);
}

/** Cancels a person's unconfirmed changes. Returns how many were still valid. */
export async function dropEmailChanges(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<number> {
  const undecided = { confirmedAt: null, cancelledAt: null, revokedAt: null };
  const open = { userId, ...undecided, expiresAt: { gt: now } };
  const { count } = await db.emailChange.updateMany({ where: open, data: { cancelledAt: now } });
  return count;
}
