import { recordChange } from "../audit/record-change.server";
import { acrossOrganizations, type OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { updateActivation } from "../organizations/update-activation.server";
import { requireRecentLogin } from "../sensitive-changes";
import { isRole, type Role } from "./abilities";
import { cancelInvitationsOf } from "./cancel-invitation.server";
import { getPlace, lockPeople, requireAnotherOwner } from "./change-of-membership.server";
import { lostPower } from "./schema";
import { tellOfPeople } from "./tell-of-people.server";

/**
 * Changes the role of a member or an invitation. The actor must be allowed to act on the current
 * role and to give the new one, so nobody promotes anybody above themselves. Throws `last_owner` if
 * no owner would remain, `reauthentication_required`. The new role applies from the person's next
 * request. Their invitations to roles that they may no longer give are cancelled. The owners are
 * informed about owners and admins, and so is a person who lost such a role.
 */
export async function updateUserRole(
  ctx: OrganizationContext,
  uuid: string,
  { role }: { role: Role },
): Promise<void> {
  ctx.requireSome("update", "membership");
  requireRecentLogin(ctx, "users/update-user-role");
  const { organizationId, now } = ctx;
  const across = acrossOrganizations("memberships belong to the platform", now);
  await across.transaction(async (db) => {
    const actor = await lockPeople(db, ctx);
    const place = await getPlace(db, organizationId, uuid);
    actor.require("update", place.role);
    if (!isRole(role)) throw new DomainError("malformed_request");
    actor.require("update", role);
    if (place.isDiscarded) throw new DomainError("invalid_transition");
    if (place.kind === "invitation") {
      const { count } = await db.invitation.updateMany({
        where: { organizationId, id: place.id, acceptedAt: null },
        // The person who gave the role becomes the inviter.
        data: { role, invitedById: ctx.user?.id },
      });
      // It was accepted meanwhile, with its previous role.
      if (count === 0) throw new DomainError("invalid_transition");
    } else {
      const { id: userId } = place;
      if (place.role === "owner" && role !== "owner") {
        await requireAnotherOwner(db, organizationId, userId);
      }
      await db.membership.updateMany({ where: { organizationId, userId }, data: { role } });
      await cancelInvitationsOf(db, ctx, { id: userId, role });
    }
    const entryId = await recordChange(db, ctx, {
      operation: "update-user-role",
      subject: { type: place.kind === "member" ? "membership" : "invitation", id: place.id },
      before: { role: place.role },
      after: { role },
    });
    const roles = [place.role, role] as const;
    const personId = place.kind === "member" && lostPower(...roles) ? place.id : null;
    await tellOfPeople(db, ctx, { entryId, roles, personId });
  });
  // The activation depends on an owner's verified e-mail and cellphone.
  await ctx.transaction((db) => updateActivation(db, ctx));
}
