import { acrossOrganizations, type Database, type OrganizationContext } from "../context";
import { lockPeople } from "../users/change-of-membership.server";
import { addInvitation, cancelInvitationsTo } from "../users/invitation-rows.server";
import { ACCESS_LIFE_MS, LOOK_AGAIN_MS } from "./access-times";
import { moveAccessRequest } from "./move-access-request.server";

interface OpenRequest {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  requestedById: string;
}

/**
 * Grants a request after the waiting period if nobody stopped it: it invites the person as owner,
 * so that only the owner of that mailbox gets in. A suspended organisation waits up to 30 days,
 * then the request expires. It also expires if its operator left our staff. A repeat, or a call for
 * an ended request, changes nothing.
 */
export async function grantAccess(
  ctx: OrganizationContext,
  { requestId }: { requestId: string },
): Promise<void> {
  ctx.require("create", "membership", { role: "owner" });
  const { organizationId, now } = ctx;
  const where = { organizationId_id: { organizationId, id: requestId } };
  const requested = await ctx.read((db) => db.accessRequest.findUnique({ where }));
  if (!requested) return;
  const isAnsweredFor = await isOfOurs(now, requested.requestedById);
  await ctx.transaction(async (db) => {
    await lockPeople(db, ctx);
    const request = await db.accessRequest.findUnique({ where });
    if (request?.state !== "requested") return;
    const isOver = !isAnsweredFor || request.dueAt.getTime() + ACCESS_LIFE_MS <= now.getTime();
    const lookAt = await nextLook(db, ctx, { dueAt: request.dueAt, isOver });
    if (lookAt) {
      await ctx.enqueue(db, "access-requests.grant-access", { requestId }, lookAt);
      return;
    }
    const actor = { kind: "operator", id: request.requestedById, access: "acting" } as const;
    await moveAccessRequest(db, ctx, {
      requestId,
      to: isOver ? "expired" : "granted",
      operation: isOver ? "expire-access-request" : "grant-access",
      // The grant is recorded for the operator who requested it; an expiry has no actor.
      recorder: isOver ? ctx : { now, organizationId, actor },
    });
    if (!isOver) await invite(db, ctx, request);
  });
}

/** Returns whether the operator who checked the request still works for us. */
async function isOfOurs(now: Date, userId: string): Promise<boolean> {
  const across = acrossOrganizations("operators belong to the platform", now);
  const where = { userId, discardedAt: null };
  return (await across.read((db) => db.operator.count({ where }))) > 0;
}

/** Returns when to check again, or null if the request is due. */
async function nextLook(
  db: Database,
  { organizationId, now }: OrganizationContext,
  { dueAt, isOver }: { dueAt: Date; isOver: boolean },
): Promise<Date | null> {
  if (dueAt > now) return dueAt;
  if (isOver) return null;
  const where = { id: organizationId, suspendedAt: { not: null } };
  const isSuspended = (await db.organization.count({ where })) > 0;
  return isSuspended ? new Date(now.getTime() + LOOK_AGAIN_MS) : null;
}

/** Replaces an open invitation to the same address; a current owner needs none. */
async function invite(
  db: Database,
  ctx: OrganizationContext,
  { id: requestId, email, firstName, lastName, requestedById }: OpenRequest,
): Promise<void> {
  const { organizationId } = ctx;
  const owner = { role: "owner", discardedAt: null, user: { email } };
  if ((await db.membership.count({ where: { organizationId, ...owner } })) > 0) return;
  await cancelInvitationsTo(db, ctx, email);
  const person = { email, firstName, lastName, role: "owner", invitedById: requestedById };
  const { invitationId, sealedToken } = await addInvitation(db, ctx, person);
  await db.accessRequest.updateMany({
    where: { organizationId, id: requestId },
    data: { invitationId },
  });
  await ctx.enqueue(db, "notifications.send-invitation", { invitationId, sealedToken });
}
