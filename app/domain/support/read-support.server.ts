import type { Database } from "../context";

/** An unanswered request expires after this time. */
export const REQUEST_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

export interface Support {
  /** Our staff's open request. */
  request: { id: string; at: Date; reason: string } | null;
  /** Our staff's active access and its end; `enteredAt` is its first use. */
  access: { id: string; grantedAt: Date; until: Date; enteredAt: Date | null } | null;
}

/** Returns our staff's request and access at `now`, in the caller's transaction. */
export async function readSupport(db: Database, now: Date): Promise<Support> {
  const requested = await db.supportAccess.findFirst({
    where: { ...openRequest(now) },
    select: { id: true, requestedAt: true, requestReason: true },
  });
  const given = await db.supportAccess.findFirst({
    where: { ...runningAccess(now) },
    select: { id: true, grantedAt: true, expiresAt: true, enteredAt: true },
  });
  return {
    request: requested?.requestedAt
      ? { id: requested.id, at: requested.requestedAt, reason: requested.requestReason ?? "" }
      : null,
    access:
      given?.grantedAt && given.expiresAt
        ? {
            id: given.id,
            grantedAt: given.grantedAt,
            until: given.expiresAt,
            enteredAt: given.enteredAt,
          }
        : null,
  };
}

/** Returns the condition for a request that is neither answered nor expired. */
function openRequest(now: Date) {
  const since = new Date(now.getTime() - REQUEST_LIFE_MS);
  return { grantedAt: null, declinedAt: null, requestedAt: { gt: since } };
}

function runningAccess(now: Date) {
  return { grantedAt: { not: null }, endedAt: null, expiresAt: { gt: now } };
}
