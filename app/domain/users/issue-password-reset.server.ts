import { sha256, unseal } from "~/infrastructure/crypto.server";
import { recordSecurityEvent } from "../audit/record-security-event.server";
import { acrossOrganizations, type Database } from "../context";
import { RESET_SEAL } from "./request-password-reset.server";
import { lockEmail } from "./lock-email.server";

const LIFE_MS = 60 * 60 * 1000;
/** A person gets a link at most each minute and five in an hour; those sent before keep working. */
const PAUSE_MS = 60_000;
const MOST_AN_HOUR = 5;

export interface IssuedReset {
  token: string;
  email: string;
  firstName: string;
  locale: string;
}

/**
 * Makes the link that somebody asked for, one hour from then, and says to whom it goes. null where
 * nobody has the address, the hour is over, or the person had their links. A repeat gets the same.
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
    // Our own staff get a new link from one another: no mail alone sets a password of theirs.
    const user = await db.user.findFirst({ where: { email, operator: null }, select });
    if (!user) return null;
    const { id: userId, firstName, locale } = user;
    await db.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`reset:${userId}`}, 0))`;
    // Replaced since it was read: the address of before may be a stranger's.
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
