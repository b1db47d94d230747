import { isId } from "~/values/ids/ids";
import { recordChange } from "../audit/record-change.server";
import { requireStaff, type OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { lockPeople } from "../users/change-of-membership.server";
import { renewInvitation } from "../users/invitation-rows.server";
import { LINK_LIFE_MS } from "./access-times";

/**
 * Lets our staff resend the link of a granted request to the same address, within 30 days of the
 * grant, because no member may be able to. Throws `forbidden` for anybody else, and
 * `invalid_transition` if the invitation was accepted or cancelled.
 */
export async function resendAccessLink(ctx: OrganizationContext, requestId: string): Promise<void> {
  requireStaff(ctx);
  if (!isId(requestId)) throw new DomainError("not_found");
  const { organizationId, now } = ctx;
  const since = new Date(now.getTime() - LINK_LIFE_MS);
  await ctx.transaction(async (db) => {
    await lockPeople(db, ctx);
    const request = await db.accessRequest.findFirst({
      where: { organizationId, id: requestId, state: "granted", decidedAt: { gt: since } },
    });
    const id = request?.invitationId;
    if (!request || !id) throw new DomainError("invalid_transition");
    const sealedToken = await renewInvitation(db, ctx, id);
    if (sealedToken === null) throw new DomainError("invalid_transition");
    await ctx.enqueue(db, "notifications.send-invitation", { invitationId: id, sealedToken });
    await recordChange(db, ctx, {
      operation: "resend-access-link",
      subject: { type: "organization", id: organizationId },
      after: { email: request.email },
    });
  });
}
