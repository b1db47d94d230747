import { acrossOrganizations, type Database, type OrganizationContext } from "../context";
import { lockPeople } from "../users/change-of-membership.server";
import { addInvitation, cancelInvitationsTo } from "../users/invitation-rows.server";
import { ACCESS_LIFE_MS, LOOK_AGAIN_MS } from "./access-times";
import { moveAccessRequest } from "./move-access-request.server";

interface Asked {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  requestedById: string;
}

/**
 * What the worker does once the waiting is over and nobody has said no: invites the person as owner, so
 * that only who reads that mailbox comes in. An organisation that is suspended waits, up to 30 days;
 * then the request is over, and at its hour if who asked is of our staff no more. Done twice, or for
 * one that is over, it changes nothing.
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
      // What our staff asked for is their act; that it lapsed is nobody's.
      recorder: isOver ? ctx : { now, organizationId, actor },
    });
    if (!isOver) await invite(db, ctx, request);
  });
}

/** Whether who asked still is of our staff: nobody else answers for what they checked. */
async function isOfOurs(now: Date, userId: string): Promise<boolean> {
  const across = acrossOrganizations("operators belong to the platform", now);
  const where = { userId, discardedAt: null };
  return (await across.read((db) => db.operator.count({ where }))) > 0;
}

/** When it is to be looked at again; null: it is due. */
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

/** In place of an open invitation of the same address; who became an owner meanwhile needs none. */
async function invite(
  db: Database,
  ctx: OrganizationContext,
  { id: requestId, email, firstName, lastName, requestedById }: Asked,
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
