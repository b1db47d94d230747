import { databaseErrorCode } from "~/infrastructure/database/database.server";
import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { requireRecentLogin } from "../sensitive-changes";
import { getPlace, lockPeople } from "./change-of-membership.server";
import { makeLink } from "./invitation-link.server";
import { tellOfPeople } from "./tell-of-people.server";

/**
 * Sends an invitation again, with a new link for another seven days; the old one may be open,
 * expired or cancelled. The sender becomes its inviter, and the owners are informed of an owner or
 * admin. Throws `invalid_transition` for a member, and `reauthentication_required`.
 */
export async function resendInvitation(ctx: OrganizationContext, uuid: string): Promise<void> {
  ctx.requireSome("update", "membership");
  requireRecentLogin(ctx, "users/resend-invitation");
  const { organizationId, now } = ctx;
  const resend = ctx.transaction(async (db) => {
    const actor = await lockPeople(db, ctx);
    const place = await getPlace(db, organizationId, uuid);
    actor.require("update", place.role);
    const member = await db.membership.findFirst({
      where: { organizationId, user: { email: place.email } },
      select: { userId: true },
    });
    // The person accepted another invitation meanwhile.
    if (member) throw new DomainError("invalid_transition");
    const { kept, sealedToken } = makeLink(now);
    await db.invitation.updateMany({
      where: { organizationId, id: place.id, acceptedAt: null },
      data: { ...kept, cancelledAt: null, invitedById: ctx.user?.id },
    });
    const job = { invitationId: place.id, sealedToken };
    await ctx.enqueue(db, "notifications.send-invitation", job);
    const entryId = await recordChange(db, ctx, {
      operation: "resend-invitation",
      subject: { type: "invitation", id: place.id },
      before: { state: place.isDiscarded ? "cancelled" : "sent" },
      after: { state: "invited" },
    });
    await tellOfPeople(db, ctx, { entryId, roles: [place.role] });
  });
  await resend.catch((error: unknown) => {
    // The address was invited again while this invitation was cancelled.
    if (databaseErrorCode(error) === "23505") throw new DomainError("invalid_transition");
    throw error;
  });
}
