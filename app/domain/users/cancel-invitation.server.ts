import { recordChange } from "../audit/record-change.server";
import type { Database, OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { abilityOf, isAllowed, rulesOf } from "./abilities";
import { getPlace, lockPeople } from "./change-of-membership.server";
import { cancelInvitationsTo } from "./invitation-rows.server";

/** Cancels an invitation and its link. Throws `invalid_transition` if it ended. */
export async function cancelInvitation(ctx: OrganizationContext, uuid: string): Promise<void> {
  ctx.requireSome("delete", "membership");
  const { organizationId, now } = ctx;
  await ctx.transaction(async (db) => {
    const actor = await lockPeople(db, ctx);
    const place = await getPlace(db, organizationId, uuid);
    actor.require("delete", place.role);
    // It was accepted or cancelled meanwhile.
    if (place.kind === "member" || place.isDiscarded) throw new DomainError("invalid_transition");
    await db.invitation.updateMany({
      where: { organizationId, id: place.id, acceptedAt: null },
      data: { cancelledAt: now },
    });
    await record(db, ctx, place.id);
  });
}

/**
 * Cancels open invitations to a removed person's address, because with a link from our staff
 * (decision 0031) they could return at once.
 */
export async function cancelLinks(
  db: Database,
  ctx: OrganizationContext,
  email: string,
): Promise<void> {
  for (const id of await cancelInvitationsTo(db, ctx, email)) await record(db, ctx, id);
}

/**
 * Cancels a person's invitations to roles that they may no longer give (to any role after their
 * removal, `role` null), because their invitees would otherwise join after them.
 */
export async function cancelInvitationsOf(
  db: Database,
  ctx: OrganizationContext,
  { id: invitedById, role }: { id: string; role: string | null },
): Promise<void> {
  const { organizationId, now } = ctx;
  const ability = abilityOf(role ? rulesOf({ role, id: invitedById }) : []);
  const open = { organizationId, invitedById, acceptedAt: null, cancelledAt: null };
  const sent = await db.invitation.findMany({ where: open, select: { id: true, role: true } });
  const over = sent.filter(
    (one) => !isAllowed(ability, "create", "membership", { role: one.role }),
  );
  const cancelled = await db.invitation.updateManyAndReturn({
    where: { ...open, id: { in: over.map(({ id }) => id) } },
    data: { cancelledAt: now },
    select: { id: true },
  });
  for (const { id } of cancelled) await record(db, ctx, id);
}

async function record(db: Database, ctx: OrganizationContext, id: string): Promise<void> {
  await recordChange(db, ctx, {
    operation: "cancel-invitation",
    subject: { type: "invitation", id },
    before: { state: "invited" },
    after: { state: "cancelled" },
  });
}
