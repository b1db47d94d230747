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
 * Gives a member, or an invitation, another role. Who does it must be allowed to act on the present
 * role and to give the new one, so nobody raises themself or anybody above themself; `last_owner`
 * where no owner would remain, `reauthentication_required`. The person's next request is judged by the
 * new role, and what they invited to roles that they may not give any more is cancelled. The owners are
 * told of an owner or admin more or less, and who lost such a role is told too.
 */
export async function updateUserRole(
  ctx: OrganizationContext,
  uuid: string,
  { role }: { role: Role },
): Promise<void> {
  ctx.require("update", "membership");
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
        // Who gave the role answers for it.
        data: { role, invitedById: ctx.user?.id },
      });
      // Accepted a moment ago: as what it was.
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
  // An owner's verified e-mail and cellphone are part of what makes an organisation ready.
  await ctx.transaction((db) => updateActivation(db, ctx));
}
