/** Shared steps of the second factor's operations, each inside an open platform transaction. */
import { newId } from "~/values/ids/ids";
import type { AcrossOrganizations, CurrentUser, Database } from "~/domain/context";
import type { TwoFactorNotice } from "~/domain/users/schema";
import { openSecret } from "./totp.server";

const LIFE_MS = 30 * 60 * 1000;

/** Returns the secret that waits for its first code, in its session, for half an hour. */
export async function findPendingTwoFactor(
  db: Database,
  { id, sessionId }: Pick<CurrentUser, "id" | "sessionId">,
  now: Date,
): Promise<{ sealed: string; secret: string } | null> {
  const row = await db.twoFactor.findFirst({
    where: {
      userId: id,
      pendingSessionId: sessionId,
      pendingAt: { gt: new Date(now.getTime() - LIFE_MS) },
    },
    select: { pendingSecret: true },
  });
  const sealed = row?.pendingSecret;
  return sealed ? { sealed, secret: openSecret(sealed) } : null;
}

/** Cancels an open request for a reset: a person who uses the second factor has not lost it. */
export async function cancelOpenReset(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const { count } = await db.twoFactorReset.updateMany({
    where: { userId, cancelledAt: null, completedAt: null },
    data: { cancelledAt: now },
  });
  return count > 0;
}

/** Deletes secret and codes permanently, including an unconfirmed secret. */
export async function removeTwoFactor(db: Database, userId: string): Promise<void> {
  await db.recoveryCode.deleteMany({ where: { userId } });
  await db.twoFactor.deleteMany({ where: { userId } });
}

/** Queues a mail to the person about their second factor, in the transaction that changes it. */
export function enqueueTwoFactorNotice(
  db: Database,
  across: AcrossOrganizations,
  { now, userId, notice }: { now: Date; userId: string; notice: TwoFactorNotice },
): Promise<void> {
  return across.enqueue(db, "notifications.send-two-factor-notice", {
    noticeId: newId(now),
    userId,
    notice,
  });
}
