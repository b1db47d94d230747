import { recordChange } from "../audit/record-change.server";
import { acrossOrganizations, type OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { updateActivation } from "../organizations/update-activation.server";
import { requireRecentLogin } from "../sensitive-changes";
import { cancelInvitation, cancelInvitationsOf, cancelLinks } from "./cancel-invitation.server";
import { getPlace, lockPeople, requireAnotherOwner } from "./change-of-membership.server";
import { tellOfPeople } from "./tell-of-people.server";

/**
 * Deactivates a member. Their sessions in this organisation end at once; those in others continue.
 * Their open link and their own invitations are cancelled. They are informed, and for an owner or
 * admin the owners are, too. With an invitation's uuid it cancels the invitation. Throws
 * `last_owner`, `reauthentication_required`, and `invalid_transition` if the member is already
 * deactivated.
 */
export async function discardUser(ctx: OrganizationContext, uuid: string): Promise<void> {
  ctx.requireSome("delete", "membership");
  const { organizationId, now } = ctx;
  const requested = await ctx.read((db) => getPlace(db, organizationId, uuid));
  if (requested.kind === "invitation") return cancelInvitation(ctx, uuid);
  requireRecentLogin(ctx, "users/discard-user");
  const across = acrossOrganizations("memberships belong to the platform", now);
  await across.transaction(async (db) => {
    const actor = await lockPeople(db, ctx);
    const { id: userId, email, role, isDiscarded } = await getPlace(db, organizationId, uuid);
    actor.require("delete", role);
    if (isDiscarded) throw new DomainError("invalid_transition");
    if (role === "owner") await requireAnotherOwner(db, organizationId, userId);
    await db.membership.updateMany({
      where: { organizationId, userId },
      data: { discardedAt: now },
    });
    await db.session.updateMany({
      where: { organizationId, userId, endedAt: null },
      data: { endedAt: now },
    });
    await cancelLinks(db, ctx, email);
    await cancelInvitationsOf(db, ctx, { id: userId, role: null });
    const entryId = await recordChange(db, ctx, {
      operation: "discard-user",
      subject: { type: "membership", id: userId },
      before: { state: "active" },
      after: { state: "deactivated" },
    });
    await tellOfPeople(db, ctx, { entryId, roles: [role], personId: userId });
  });
  await ctx.transaction((db) => updateActivation(db, ctx));
}
