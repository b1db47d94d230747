import { fromBase64url, randomToken, sha256 } from "~/infrastructure/crypto.server";
import { isId, newId } from "~/values/ids/ids";
import { acrossOrganizations, type Database, type PersonContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";

const LIFE_MS = 60_000;

interface Place {
  organizationId: string;
  agencyId: string | null;
}

const SEATS = `
  SELECT a.organization_id AS "organizationId", a.id AS "agencyId"
    FROM organizations o
    JOIN agency_people p ON p.organization_id = o.id
    JOIN agency_seats s ON s.organization_id = p.organization_id AND s.person_id = p.id
    JOIN agencies a ON a.organization_id = s.organization_id AND a.id = s.agency_id
   WHERE p.user_id = $1::uuid AND o.slug = $2 AND ($3::uuid IS NULL OR a.id = $3::uuid)
     AND p.discarded_at IS NULL AND a.discarded_at IS NULL
   LIMIT 2`;

interface Wanted {
  slug: string;
  /** Base64url of the nonce's SHA-256. */
  nonceHash: string;
  /** The team for which the person goes there; null for a member. */
  agencyId?: string | null;
}

/**
 * Issues a ticket that transfers a platform session's person to an organisation's subdomain: valid
 * for 60 s, once, for the browser with the nonce of `nonceHash`. Throws `not_found` unless the person
 * belongs to the organisation, or to its team.
 */
export async function issueTicket(
  ctx: PersonContext,
  { slug, nonceHash, agencyId = null }: Wanted,
): Promise<{ ticket: string }> {
  const nonce = fromBase64url(nonceHash);
  if (nonce?.length !== 32 || (agencyId !== null && !isId(agencyId)))
    throw new DomainError("not_found");
  // The ticket contains the session's id, so that signing out on the subdomain also ends that
  // session.
  const { now, user } = ctx;
  const { id: userId, sessionId } = user;
  const ticket = `${randomToken()}.${sessionId}`;
  await acrossOrganizations("tickets lead from host to host", now).transaction(async (db) => {
    const place = await findPlace(db, userId, { slug, agencyId });
    const session = await db.session.findUnique({
      where: { id: sessionId, kind: "platform", endedAt: null },
    });
    if (!place || !session?.authenticatedAt) throw new DomainError("not_found");
    await db.loginTicket.create({
      data: {
        id: newId(now),
        ticketHash: new Uint8Array(sha256(ticket)),
        nonceHash: new Uint8Array(nonce),
        userId,
        ...place,
        authenticatedAt: session.authenticatedAt,
        method: session.method,
        createdAt: now,
        expiresAt: new Date(now.getTime() + LIFE_MS),
      },
    });
  });
  return { ticket };
}

/**
 * Returns the organisation and, for a team's session, the team; null if the person belongs to neither.
 * A person who is no member gets the session of their team, if they are in exactly one of its teams.
 */
async function findPlace(
  db: Database,
  userId: string,
  { slug, agencyId }: { slug: string; agencyId: string | null },
): Promise<Place | null> {
  if (agencyId === null) {
    const membership = await db.membership.findFirst({
      where: { userId, discardedAt: null, organization: { slug } },
      select: { organizationId: true },
    });
    if (membership) return { ...membership, agencyId };
  }
  const seats = await db.sql<Place & { agencyId: string }>({
    text: SEATS,
    values: [userId, slug, agencyId],
  });
  const [seat] = seats;
  return seat && seats.length === 1 ? seat : null;
}
