/** What the operations of the second factor share, each inside an open transaction of the platform. */
import { newId } from "~/values/ids";
import type { AcrossOrganizations, CurrentUser, Database } from "../context";
import type { TwoFactorNotice } from "./schema";
import { openSecret } from "./totp.server";

const LIFE_MS = 30 * 60 * 1000;

/** The secret that waits for its first code: only for the session that asked for it, for half an hour. */
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

/** Whoever has a second factor at hand did not lose it: an open request to take it away ends. */
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

/** Secret and codes go for good; what waits to be confirmed too. */
export async function removeTwoFactor(db: Database, userId: string): Promise<void> {
  await db.recoveryCode.deleteMany({ where: { userId } });
  await db.twoFactor.deleteMany({ where: { userId } });
}

/** A mail to the person about their second factor, written in the transaction that changes it. */
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
