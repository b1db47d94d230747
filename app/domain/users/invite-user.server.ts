import { databaseErrorCode } from "~/infrastructure/database/database.server";
import { recordChange } from "../audit/record-change.server";
import type { Database, OrganizationContext } from "../context";
import { refuseField } from "../errors";
import { withIdempotency } from "../idempotency-keys/run-once.server";
import type { Once } from "../idempotency-keys/wait-for-first.server";
import { requireRecentLogin } from "../sensitive-changes";
import { lockPeople } from "./change-of-membership.server";
import { addInvitation } from "./invitation-rows.server";
import { listedUser } from "./list-users.server";
import type { OrganizationUser } from "./organization-user";
import type { InvitedUser } from "./schema";
import { tellOfPeople } from "./tell-of-people.server";

/**
 * Invites a person by mail, with a link that works once within seven days. The response does not
 * depend on whether the address has an account. Throws `forbidden` for a role that the inviter may
 * not give, 422 on `user.email` for a member or an invited person, and `reauthentication_required`.
 * The owners are informed of a new owner or admin. A repeat with the first one's key sends no
 * second mail.
 */
export async function inviteUser(
  ctx: OrganizationContext,
  input: InvitedUser,
  idempotencyKey: string | null = null,
): Promise<Once<OrganizationUser>> {
  ctx.require("create", "membership", { role: input.role });
  requireRecentLogin(ctx, "users/invite-user");
  const invite = withIdempotency(ctx, "users.invite", idempotencyKey, input, (db) =>
    write(db, ctx, input),
  );
  return invite.catch((error: unknown) => {
    // For two invitations of one address at once, the unique index decides.
    if (databaseErrorCode(error) === "23505") throw refuseField("user.email", "email_invited");
    throw error;
  });
}

async function write(
  db: Database,
  ctx: OrganizationContext,
  { email, first_name: firstName, last_name: lastName, role }: InvitedUser,
): Promise<OrganizationUser> {
  const { organizationId, now } = ctx;
  const actor = await lockPeople(db, ctx);
  actor.require("create", role);
  await requireOutside(db, organizationId, email);
  const invitedById = ctx.user?.id ?? "";
  const person = { email, firstName, lastName, role, invitedById };
  const { invitationId: id, sealedToken, expiresAt } = await addInvitation(db, ctx, person);
  await ctx.enqueue(db, "notifications.send-invitation", { invitationId: id, sealedToken });
  const entryId = await recordChange(db, ctx, {
    operation: "invite-user",
    subject: { type: "invitation", id },
    after: { email, role },
  });
  await tellOfPeople(db, ctx, { entryId, roles: [role] });
  return listedUser({
    id,
    first_name: firstName,
    last_name: lastName,
    email,
    role,
    state: "invited",
    last_login_at: null,
    created_at: now,
    expires_at: expiresAt,
  });
}

async function requireOutside(db: Database, organizationId: string, email: string): Promise<void> {
  const member = await db.membership.findFirst({
    where: { organizationId, user: { email } },
    select: { discardedAt: true },
  });
  if (member) {
    throw refuseField("user.email", member.discardedAt ? "email_deactivated" : "email_is_member");
  }
  const open = await db.invitation.findFirst({
    where: { organizationId, email, acceptedAt: null, cancelledAt: null },
    select: { id: true },
  });
  if (open) throw refuseField("user.email", "email_invited");
}
