/** Checks before a change of members: lock, current permissions, never the last owner. */
import { isId } from "~/values/ids/ids";
import type { Database, OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { abilityOf, isAllowed, rulesOf, type Action } from "./abilities";

/** A member or an open invitation before a change. */
export interface Place {
  kind: "member" | "invitation";
  /** Id of the person or the invitation. */
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  isDiscarded: boolean;
}

/**
 * Locks the organisation until the transaction ends, so that changes of its members are serialised.
 * Returns a function that checks the actor's permission with a freshly read role, because the
 * previous change may have changed it.
 */
export async function lockPeople(
  db: Database,
  ctx: OrganizationContext,
): Promise<{ require: (action: Action, role: string) => void }> {
  const { actor, organizationId } = ctx;
  await db.sql`SELECT 1 FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
  // Staff and jobs have no role that could have changed meanwhile.
  if (actor.kind !== "member") {
    return { require: (action, role) => ctx.require(action, "membership", { role }) };
  }
  const place = await db.membership.findFirst({
    where: { organizationId, userId: actor.id, discardedAt: null },
    select: { role: true },
  });
  const ability = abilityOf(place ? rulesOf({ role: place.role, id: actor.id }) : []);
  return {
    require(action, role) {
      if (!isAllowed(ability, action, "membership", { role })) throw new DomainError("forbidden");
    },
  };
}

/** Throws `not_found` for another organisation's person or invitation, and for ended ones. */
export async function getPlace(db: Database, organizationId: string, uuid: string): Promise<Place> {
  if (!isId(uuid)) throw new DomainError("not_found");
  const invitation = await db.invitation.findUnique({
    where: { organizationId_id: { organizationId, id: uuid } },
  });
  // The id of an accepted invitation still identifies the person.
  const userId = invitation ? invitation.acceptedById : uuid;
  const member =
    userId === null
      ? null
      : await db.membership.findUnique({
          where: { organizationId_userId: { organizationId, userId } },
          include: { user: { select: { email: true, firstName: true, lastName: true } } },
        });
  if (member) {
    const { role, user } = member;
    const isDiscarded = member.discardedAt !== null;
    return { kind: "member", id: member.userId, role, isDiscarded, ...user };
  }
  if (!invitation || invitation.acceptedAt) throw new DomainError("not_found");
  const { id, email, firstName, lastName, role, cancelledAt } = invitation;
  const isDiscarded = cancelledAt !== null;
  return { kind: "invitation", id, email, firstName, lastName, role, isDiscarded };
}

/** Throws `last_owner` if the organisation would have no owner without this person. */
export async function requireAnotherOwner(
  db: Database,
  organizationId: string,
  userId: string,
): Promise<void> {
  const others = await db.membership.count({
    where: { organizationId, role: "owner", discardedAt: null, userId: { not: userId } },
  });
  if (others === 0) throw new DomainError("last_owner");
}
