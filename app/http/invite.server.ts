import { inviteUser } from "~/domain/users/invite-user.server";
import type { InvitedUser } from "~/domain/users/schema";
import { takePoint } from "./rate-limit.server";
import type { SignedInContext } from "./require.server";

const INVITATIONS = { name: "invite-user", points: 60, seconds: 3600 };

/** An invitation, for the page and the JSON call: mails that strangers get are counted. */
export async function invite(ctx: SignedInContext, user: InvitedUser, key: string | null) {
  await takePoint(INVITATIONS, ctx.organizationId, ctx.now);
  return inviteUser(ctx, user, key);
}
