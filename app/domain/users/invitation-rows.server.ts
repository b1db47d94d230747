/** Shared steps of operations that invite or admit people, each inside the caller's transaction. */
import { newId } from "~/values/ids/ids";
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

/** Inserts an invitation. Returns the data for its mail's job. */
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

/** Gives an open invitation a new link. Returns the sealed token, or null if it is not open. */
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

/** Cancels open invitations to an address. Returns their ids. */
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
 * Accepts an invitation: the second of two simultaneous acceptances gets `invitation_over`. Returns
 * its role at that time, which may have just changed.
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
