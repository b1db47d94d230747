import { databaseErrorCode } from "~/infrastructure/database.server";
import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { requireRecentLogin } from "../sensitive-changes";
import { getPlace, lockPeople } from "./change-of-membership.server";
import { makeLink } from "./invitation-link.server";
import { tellOfPeople } from "./tell-of-people.server";

/**
 * Sends an invitation again, with a new link for another seven days, in place of one that is open,
 * ran out or was cancelled; who sent it again answers for it from then on, and the owners are told of
 * one as owner or admin. Throws `invalid_transition` for who is in the organisation already, and
 * `reauthentication_required`.
 */
export async function resendInvitation(ctx: OrganizationContext, uuid: string): Promise<void> {
  ctx.require("update", "membership");
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
    // Came in by another invitation meanwhile.
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
    // The address was invited anew while this one lay cancelled.
    if (databaseErrorCode(error) === "23505") throw new DomainError("invalid_transition");
    throw error;
  });
}
