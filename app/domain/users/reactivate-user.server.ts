import { recordChange } from "../audit/record-change.server";
import { acrossOrganizations, type OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { updateActivation } from "../organizations/update-activation.server";
import { getPlace, lockPeople } from "./change-of-membership.server";

/**
 * Lets a deactivated member in again, in the role that they had. Throws `invalid_transition` for who
 * is active, and for an invitation, which is sent again instead.
 */
export async function reactivateUser(ctx: OrganizationContext, uuid: string): Promise<void> {
  ctx.require("update", "membership");
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
    await recordChange(db, ctx, {
      operation: "reactivate-user",
      subject: { type: "membership", id: place.id },
      before: { state: "deactivated" },
      after: { state: "active" },
    });
  });
  await ctx.transaction((db) => updateActivation(db, ctx));
}
