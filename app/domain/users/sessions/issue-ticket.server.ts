import { fromBase64url, randomToken, sha256 } from "~/infrastructure/crypto.server";
import { newId } from "~/values/ids/ids";
import { acrossOrganizations, type PersonContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";

const LIFE_MS = 60_000;

/**
 * Issues a ticket that transfers a platform session's person to an organisation's subdomain: valid
 * for 60 s, once, for the browser with the nonce of `nonceHash` (base64url of its SHA-256). Throws
 * `not_found` unless the person belongs to the organisation.
 */
export async function issueTicket(
  ctx: PersonContext,
  { slug, nonceHash }: { slug: string; nonceHash: string },
): Promise<{ ticket: string }> {
  const nonce = fromBase64url(nonceHash);
  if (nonce?.length !== 32) throw new DomainError("not_found");
  // The ticket contains the session's id, so that signing out on the subdomain also ends that
  // session.
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
