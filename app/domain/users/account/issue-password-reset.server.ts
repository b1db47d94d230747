import { sha256, unseal } from "~/infrastructure/crypto.server";
import { recordSecurityEvent } from "~/domain/audit/record-security-event.server";
import { acrossOrganizations, type Database } from "~/domain/context";
import { RESET_SEAL } from "./request-password-reset.server";
import { lockEmail } from "./lock-email.server";

const LIFE_MS = 60 * 60 * 1000;
/** A person gets at most one link a minute and five an hour; earlier links stay valid. */
const PAUSE_MS = 60_000;
const MOST_AN_HOUR = 5;

export interface IssuedReset {
  token: string;
  email: string;
  firstName: string;
  locale: string;
}

/**
 * Creates the requested link, valid for one hour from the request, and returns its recipient.
 * Returns null if nobody has the address, the hour is over, or the limit is reached. A repeat
 * returns the same link.
 */
export async function issuePasswordReset(
  now: Date,
  { resetId, sealedWish }: { resetId: string; sealedWish: string },
): Promise<IssuedReset | null> {
  const opened = unseal(RESET_SEAL, sealedWish);
  if (opened === null) return null;
  const { email, token, askedAt } = JSON.parse(opened) as Record<string, string>;
  const expiresAt = new Date(Date.parse(askedAt ?? "") + LIFE_MS);
  if (!email || !token || !(expiresAt > now)) return null;
  const across = acrossOrganizations("people belong to the platform", now);
  return across.transaction(async (db) => {
    const select = { id: true, firstName: true, locale: true };
    // Operators get a new link from a colleague, because a mail alone must not set their password.
    const user = await db.user.findFirst({ where: { email, operator: null }, select });
    if (!user) return null;
    const { id: userId, firstName, locale } = user;
    await db.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`reset:${userId}`}, 0))`;
    // The address was replaced meanwhile, and the previous one may belong to a stranger.
    if ((await lockEmail(db, userId)).email !== email) return null;
    const issued = { token, email, firstName, locale };
    const earlier = await db.passwordReset.findUnique({ where: { id: resetId } });
    if (earlier) return earlier.usedAt === null ? issued : null;
    if (await hadEnough(db, userId, now)) return null;
    const tokenHash = new Uint8Array(sha256(token));
    await db.passwordReset.create({
      data: { id: resetId, userId, tokenHash, createdAt: now, expiresAt },
    });
    await recordSecurityEvent(db, { now }, { event: "password_reset_asked", userId });
    return issued;
  });
}

async function hadEnough(db: Database, userId: string, now: Date): Promise<boolean> {
  const recent = await db.passwordReset.findMany({
    where: { userId, createdAt: { gt: new Date(now.getTime() - LIFE_MS) } },
    orderBy: { createdAt: "desc" },
    select: { createdAt: true },
  });
  const newest = recent[0]?.createdAt.getTime() ?? 0;
  return recent.length >= MOST_AN_HOUR || now.getTime() - newest < PAUSE_MS;
}
