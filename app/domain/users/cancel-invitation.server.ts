import { recordChange } from "../audit/record-change.server";
import type { Database, OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { getPlace, lockPeople } from "./change-of-membership.server";

/** Cancels an invitation, whose link then leads nowhere. Throws `invalid_transition` for one that is over. */
export async function cancelInvitation(ctx: OrganizationContext, uuid: string): Promise<void> {
  ctx.require("delete", "membership");
  const { organizationId, now } = ctx;
  await ctx.transaction(async (db) => {
    const actor = await lockPeople(db, ctx);
    const place = await getPlace(db, organizationId, uuid);
    actor.require("delete", place.role);
    // Accepted a moment ago, or cancelled already.
    if (place.kind === "member" || place.isDiscarded) throw new DomainError("invalid_transition");
    await db.invitation.updateMany({
      where: { organizationId, id: place.id, acceptedAt: null },
      data: { cancelledAt: now },
    });
    await record(db, ctx, place.id);
  });
}

/**
 * Cancels what is open to an address whose person is put out: by a link that our staff sent them
 * (decision 0031) they would be in again at once.
 */
export async function cancelLinks(
  db: Database,
  ctx: OrganizationContext,
  email: string,
): Promise<void> {
  const { organizationId, now } = ctx;
  const links = await db.invitation.updateManyAndReturn({
    where: { organizationId, email, acceptedAt: null, cancelledAt: null },
    data: { cancelledAt: now },
    select: { id: true },
  });
  for (const { id } of links) await record(db, ctx, id);
}

async function record(db: Database, ctx: OrganizationContext, id: string): Promise<void> {
  await recordChange(db, ctx, {
    operation: "cancel-invitation",
    subject: { type: "invitation", id },
    before: { state: "invited" },
    after: { state: "cancelled" },
  });
}
