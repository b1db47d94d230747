import { databaseErrorCode } from "~/infrastructure/database/database.server";
import { recordChange } from "../audit/record-change.server";
import { recordSecurityEvent } from "../audit/record-security-event.server";
import {
  acrossOrganizations,
  createOrganizationContext,
  type Database,
  type PlatformContext,
} from "../context";
import { DomainError } from "../errors";
import { findOrganization } from "../organizations/find-organization.server";
import { requireFreeEmail } from "../users/check-availability.server";
import { createPerson } from "../users/create-person.server";
import {
  findInvitation,
  readInvitation,
  type FoundInvitation,
} from "../users/find-invitation.server";
import { takeInvitation } from "../users/invitation-rows.server";
import { joinOrganization } from "../users/join-organization.server";
import { hashPassword } from "~/domain/users/sessions/password.server";
import type { NewMember } from "../users/schema";
import { tellOfPeople } from "../users/tell-of-people.server";
import { recordAcceptance } from "./record-acceptance.server";

/** The accepting person: the signed-in one, or a new one with their form. */
export type Accepting = { userId: string } | { newMember: NewMember };

/**
 * Accepts an invitation once. The signed-in person must be the invited one (`forbidden`). A new
 * person's e-mail counts as verified, because the link was sent there; their cellphone follows on
 * the verification page. A deactivated person becomes active again. A member keeps their role,
 * unless our staff invited them because an organisation had lost its owner. The owners are informed
 * of a new owner or admin. Throws `invitation_over` for a link that is used, cancelled or expired,
 * and `already_exists` if the address got an account meanwhile.
 */
export async function acceptInvitation(
  ctx: PlatformContext,
  token: string,
  accepting: Accepting,
): Promise<{ userId: string; slug: string }> {
  const { now } = ctx;
  const across = acrossOrganizations("a link is opened on the platform", now);
  const passwordHash =
    "newMember" in accepting ? await hashPassword(accepting.newMember.password) : "";
  const found = await findInvitation(ctx, token);
  const organization = found && (await findOrganization(now, { id: found.organizationId }));
  const accept = across.transaction(async (db) => {
    const invitation = await readInvitation(db, now, token);
    // A newer link replaced it, or the browser lost its cookie.
    if (!invitation) throw new DomainError("invitation_over");
    const userId =
      "userId" in accepting
        ? requireInvited(invitation, accepting.userId)
        : await createInvited(db, ctx, invitation, accepting.newMember, passwordHash);
    if ("newMember" in accepting) await recordAcceptance(db, ctx, userId);
    const { id, organizationId, inviter } = invitation;
    const role = await takeInvitation(db, { organizationId, now }, { id, userId });
    const isByStaff = inviter === null;
    await joinOrganization(db, { organizationId, userId, role, isByStaff, now });
    const actor = { kind: "member", id: userId, role } as const;
    const entryId = await recordChange(
      db,
      { now, ip: ctx.ip, organizationId, actor },
      {
        operation: "accept-invitation",
        subject: { type: "invitation", id },
        after: { role },
      },
    );
    await recordSecurityEvent(db, ctx, { event: "invitation_accepted", userId, organizationId });
    if (organization) {
      const { locale, ip } = ctx;
      const own = createOrganizationContext({ organization, actor, now, locale, ip });
      await tellOfPeople(db, own, { entryId, roles: [role] });
    }
    return { userId, slug: invitation.organization.slug };
  });
  return accept.catch((error: unknown) => {
    // For two new people with one address at once, the unique index decides.
    if (databaseErrorCode(error) === "23505") throw new DomainError("already_exists");
    throw error;
  });
}

function requireInvited(invitation: FoundInvitation, userId: string): string {
  if (invitation.userId !== userId) throw new DomainError("forbidden");
  return userId;
}

async function createInvited(
  db: Database,
  { now, locale }: PlatformContext,
  { email, userId }: FoundInvitation,
  { first_name: firstName, last_name: lastName }: NewMember,
  passwordHash: string,
): Promise<string> {
  if (userId !== null) throw new DomainError("already_exists");
  // The address's former owner may still revert their change.
  await requireFreeEmail(db, { email, field: "email", now }).catch(() => {
    throw new DomainError("already_exists");
  });
  const names = { email, firstName, lastName, locale };
  const dates = { emailVerifiedAt: now, lastLoginAt: now };
  return createPerson(db, { ...names, passwordHash, ...dates }, now);
}
