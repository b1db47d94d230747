import { newId } from "~/values/ids";
import { SIGNED_LIVES_MS } from "~/values/signed-lives.mjs";
import { recordSecurityEvent } from "../audit/record-security-event.server";
import type { AcrossOrganizations, Database } from "../context";
import { DomainError } from "../errors";

const CONFIRM_MS = SIGNED_LIVES_MS.emailConfirmLink;
const REVOKE_MS = SIGNED_LIVES_MS.emailTakeBackLink;
const MOST_A_DAY = 10;

/**
 * Notes that a person wants another e-mail in place of a verified one, in the caller's transaction of
 * the platform: the new address gets a link to confirm (24 h), the old one a notice with a link to
 * take it back (72 h, also once it is confirmed). Until then nothing changes. Whether somebody else
 * has the address is not said: its holder is told by mail. Ten a day for each person and address
 * (`rate_limited`).
 */
export async function requestEmailChange(
  db: Database,
  across: AcrossOrganizations,
  at: { now: Date; ip?: string },
  { userId, oldEmail, newEmail }: { userId: string; oldEmail: string; newEmail: string },
): Promise<void> {
  const { now } = at;
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
  await db.emailChange.updateMany({
    where: { userId, confirmedAt: null, cancelledAt: null },
    data: { cancelledAt: now },
  });
  const changeId = newId(now);
  await db.emailChange.create({
    data: {
      id: changeId,
      userId,
      oldEmail,
      newEmail,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CONFIRM_MS),
      revocableUntil: new Date(now.getTime() + REVOKE_MS),
    },
  });
  for (const step of ["confirm", "notice"] as const) {
    await across.enqueue(db, "notifications.send-email-change", { changeId, step });
  }
  const details = { email: newEmail };
  await recordSecurityEvent(db, at, { event: "email_change_asked", userId, details });
}
