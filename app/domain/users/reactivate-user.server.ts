import { recordChange } from "../audit/record-change.server";
import { acrossOrganizations, type OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { updateActivation } from "../organizations/update-activation.server";
import { requireRecentLogin } from "../sensitive-changes";
import { getPlace, lockPeople } from "./change-of-membership.server";
import { tellOfPeople } from "./tell-of-people.server";

/**
 * Reactivates a member with their previous role; the owners are informed of an owner or admin.
 * Throws `invalid_transition` for an active member and for an invitation, which can be sent again
 * instead, and `reauthentication_required`.
 */
export async function reactivateUser(ctx: OrganizationContext, uuid: string): Promise<void> {
  ctx.requireSome("update", "membership");
  requireRecentLogin(ctx, "users/reactivate-user");
  const { organizationId, now } = ctx;
  const across = acrossOrganizations("memberships belong to the platform", now);
  await across.transaction(async (db) => {
    const actor = await lockPeople(db, ctx);
    const place = await getPlace(db, organizationId, uuid);
    actor.require("update", place.role);
    if (place.kind === "invitation" || !place.isDiscarded) {
      throw new DomainError("invalid_transition");
    }
    await db.membership.updateMany({
      where: { organizationId, userId: place.id },
      data: { discardedAt: null },
    });
    const entryId = await recordChange(db, ctx, {
      operation: "reactivate-user",
      subject: { type: "membership", id: place.id },
      before: { state: "deactivated" },
      after: { state: "active" },
    });
    await tellOfPeople(db, ctx, { entryId, roles: [place.role] });
  });
  await ctx.transaction((db) => updateActivation(db, ctx));
}
