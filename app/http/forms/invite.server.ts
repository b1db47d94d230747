import { inviteUser } from "~/domain/users/invite-user.server";
import type { InvitedUser } from "~/domain/users/schema";
import { takePoint } from "~/http/limits/rate-limit.server";
import type { SignedInContext } from "~/http/sessions/require.server";

const INVITATIONS = { name: "invite-user", points: 60, seconds: 3600 };

/** Invites a user, for the page and the JSON call. A limit counts these mails, because they go to strangers. */
export async function invite(ctx: SignedInContext, user: InvitedUser, key: string | null) {
  await takePoint(INVITATIONS, ctx.organizationId, ctx.now);
  return inviteUser(ctx, user, key);
}
