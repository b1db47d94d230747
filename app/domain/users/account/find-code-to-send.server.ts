import { acrossOrganizations } from "~/domain/context";

interface CodeToSend {
  channel: string;
  /** The recipient's address or number. */
  target: string;
  firstName: string;
  locale: string;
}

/** Returns a valid verification code; null for one that was used, replaced or expired. */
export async function findCodeToSend(now: Date, id: string): Promise<CodeToSend | null> {
  const across = acrossOrganizations("people belong to the platform", now);
  return across.read(async (db) => {
    const found = await db.verificationCode.findUnique({
      where: { id, usedAt: null, expiresAt: { gt: now } },
      include: { user: { select: { firstName: true, locale: true } } },
    });
    if (!found) return null;
    const { userId, channel, target, user } = found;
    const newest = await db.verificationCode.findFirst({
      where: { userId, channel, target },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      select: { id: true },
    });
    return newest?.id === id ? { channel, target, ...user } : null;
  });
}
