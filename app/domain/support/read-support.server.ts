import type { Database } from "../context";

/** A request that nobody answered lapses. */
export const REQUEST_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

export interface Support {
  /** Our staff ask to look in. */
  request: { id: string; at: Date; reason: string } | null;
  /** They may, until then; `enteredAt`: when they first did. */
  access: { id: string; grantedAt: Date; until: Date; enteredAt: Date | null } | null;
}

/** What our staff asked for and may see at `now`, in the caller's transaction of the organisation. */
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

/** Asked for, not yet answered nor lapsed. */
function openRequest(now: Date) {
  const since = new Date(now.getTime() - REQUEST_LIFE_MS);
  return { grantedAt: null, declinedAt: null, requestedAt: { gt: since } };
}

function runningAccess(now: Date) {
  return { grantedAt: { not: null }, endedAt: null, expiresAt: { gt: now } };
}
