import { recordChange } from "../audit/record-change.server";
import { acrossOrganizations, type Database, type OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { updateActivation } from "../organizations/update-activation.server";
import {
  getPlace,
  lockPeople,
  requireAnotherOwner,
  type Place,
} from "./change-of-membership.server";

/**
 * Deactivates a member, whose sessions in this organisation end at once while other organisations
 * go on; cancels an invitation, whose link then leads nowhere. Throws `last_owner`, and
 * `invalid_transition` for who is deactivated already.
 */
export async function discardUser(ctx: OrganizationContext, uuid: string): Promise<void> {
  ctx.require("delete", "membership");
  const { organizationId, now } = ctx;
  const across = acrossOrganizations("memberships belong to the platform", now);
  await across.transaction(async (db) => {
    const actor = await lockPeople(db, ctx);
    const place = await getPlace(db, organizationId, uuid);
    actor.require("delete", place.role);
    if (place.isDiscarded) throw new DomainError("invalid_transition");
    if (place.kind === "member") await deactivate(db, ctx, place);
    else {
      await db.invitation.updateMany({
        where: { organizationId, id: place.id, acceptedAt: null },
        data: { cancelledAt: now },
      });
    }
    await recordChange(db, ctx, {
      operation: place.kind === "member" ? "discard-user" : "cancel-invitation",
      subject: { type: place.kind === "member" ? "membership" : "invitation", id: place.id },
      before: { state: place.kind === "member" ? "active" : "invited" },
      after: { state: place.kind === "member" ? "deactivated" : "cancelled" },
    });
  });
  await ctx.transaction((db) => updateActivation(db, { organizationId, now }));
}

async function deactivate(
  db: Database,
  { organizationId, now }: OrganizationContext,
  { id: userId, role }: Place,
): Promise<void> {
  if (role === "owner") await requireAnotherOwner(db, organizationId, userId);
  await db.membership.updateMany({
    where: { organizationId, userId },
    data: { discardedAt: now },
  });
  await db.session.updateMany({
    where: { organizationId, userId, endedAt: null },
    data: { endedAt: now },
  });
}
