/** What operations share that invite somebody or let them in, each inside the caller's transaction. */
import { newId } from "~/values/ids";
import type { Database } from "../context";
import { DomainError } from "../errors";
import { makeLink } from "./invitation-link.server";

interface Place {
  organizationId: string;
  now: Date;
}

interface Invited {
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  invitedById: string;
}

/** Writes an invitation; answers what its mail's job carries. */
export async function addInvitation(
  db: Database,
  { organizationId, now }: Place,
  invited: Invited,
): Promise<{ invitationId: string; sealedToken: string; expiresAt: Date }> {
  const invitationId = newId(now);
  const { kept, sealedToken } = makeLink(now);
  await db.invitation.create({
    data: { organizationId, id: invitationId, ...invited, createdAt: now, ...kept },
  });
  return { invitationId, sealedToken, expiresAt: kept.expiresAt };
}

/** Gives an open invitation a new link; answers the sealed token, or null where it isn't open. */
export async function renewInvitation(
  db: Database,
  { organizationId, now }: Place,
  id: string,
): Promise<string | null> {
  const { kept, sealedToken } = makeLink(now);
  const { count } = await db.invitation.updateMany({
    where: { organizationId, id, acceptedAt: null, cancelledAt: null },
    data: kept,
  });
  return count === 0 ? null : sealedToken;
}

/** Cancels what is open to an address; answers the ids. */
export async function cancelInvitationsTo(
  db: Database,
  { organizationId, now }: Place,
  email: string,
): Promise<string[]> {
  const cancelled = await db.invitation.updateManyAndReturn({
    where: { organizationId, email, acceptedAt: null, cancelledAt: null },
    data: { cancelledAt: now },
    select: { id: true },
  });
  return cancelled.map(({ id }) => id);
}

/**
 * Takes an invitation: of two that take it at once, one does, and the other gets `invitation_over`.
 * Answers the role that it gives then, since that may just have changed.
 */
export async function takeInvitation(
  db: Database,
  { organizationId, now }: Place,
  { id, userId }: { id: string; userId: string },
): Promise<string> {
  const [taken] = await db.invitation.updateManyAndReturn({
    where: { organizationId, id, acceptedAt: null, cancelledAt: null, expiresAt: { gt: now } },
    data: { acceptedAt: now, acceptedById: userId },
    select: { role: true },
  });
  if (!taken) throw new DomainError("invitation_over");
  return taken.role;
}
