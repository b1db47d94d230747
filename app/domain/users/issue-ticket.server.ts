import { randomToken, sha256 } from "~/infrastructure/crypto.server";
import { newId } from "~/values/ids";
import { acrossOrganizations, type PersonContext } from "../context";
import { DomainError } from "../errors";

const LIFE_MS = 60_000;

/**
 * A ticket that hands the person of a platform session over to an organisation's subdomain: 60 s,
 * once, for the browser that holds the nonce of `nonceHash` (base64url of its SHA-256). Throws
 * `not_found` unless the person belongs to the organisation.
 */
export async function issueTicket(
  ctx: PersonContext,
  { slug, nonceHash }: { slug: string; nonceHash: string },
): Promise<{ ticket: string }> {
  const nonce = Buffer.from(nonceHash, "base64url");
  if (nonce.length !== 32) throw new DomainError("not_found");
  // The session's id travels inside, so that signing out on the subdomain ends it too.
  const { now, user } = ctx;
  const { id: userId, sessionId } = user;
  const ticket = `${randomToken()}.${sessionId}`;
  await acrossOrganizations("tickets lead from host to host", now).transaction(async (db) => {
    const membership = await db.membership.findFirst({
      where: { userId, discardedAt: null, organization: { slug } },
      select: { organizationId: true },
    });
    const session = await db.session.findUnique({
      where: { id: sessionId, kind: "platform", endedAt: null },
    });
    if (!membership || !session?.authenticatedAt) throw new DomainError("not_found");
    await db.loginTicket.create({
      data: {
        id: newId(now),
        ticketHash: new Uint8Array(sha256(ticket)),
        nonceHash: new Uint8Array(nonce),
        userId,
        organizationId: membership.organizationId,
        authenticatedAt: session.authenticatedAt,
        method: session.method,
        createdAt: now,
        expiresAt: new Date(now.getTime() + LIFE_MS),
      },
    });
  });
  return { ticket };
}
