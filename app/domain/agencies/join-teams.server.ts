import { sha256 } from "~/infrastructure/crypto.server";
import { databaseErrorCode } from "~/infrastructure/database/database.server";
import { recordChange } from "../audit/record-change.server";
import { recordSecurityEvent } from "../audit/record-security-event.server";
import { acrossOrganizations, type Database, type PlatformContext } from "../context";
import { DomainError } from "../errors";
import { recordAcceptance } from "../onboarding/record-acceptance.server";
import { requireFreeEmail } from "../users/check-availability.server";
import { createPerson } from "../users/create-person.server";
import type { NewMember } from "../users/schema";
import { hashPassword } from "../users/sessions/password.server";
import {
  findTeamInvitation,
  readTeamInvitation,
  type TeamInvitation,
} from "./find-team-invitation.server";

/** The joining person: the signed-in one, or a new one with their form. */
type Joining = { userId: string } | { newMember: NewMember };

export interface Joined {
  userId: string;
  slug: string;
  teams: TeamInvitation["teams"];
}

/**
 * Takes an invitation to teams once. The signed-in person must be the invited one (`forbidden`); a
 * new person's e-mail counts as verified, because the link was sent there. Throws `invitation_over`
 * for a link that is used, replaced or expired, or whose team was discarded, and `already_exists` if
 * the address got an account meanwhile or the account has a seat by another address.
 */
export async function joinTeams(
  ctx: PlatformContext,
  token: string,
  joining: Joining,
): Promise<Joined> {
  const { now } = ctx;
  // A stranger's guess costs no hash of a password.
  if (!(await findTeamInvitation(ctx, token))) throw new DomainError("invitation_over");
  const passwordHash = "newMember" in joining ? await hashPassword(joining.newMember.password) : "";
  const across = acrossOrganizations("a link is opened on the platform", now);
  const join = across.transaction(async (db) => {
    const invitation = await readTeamInvitation(db, token);
    if (!invitation || invitation.isExpired) throw new DomainError("invitation_over");
    const userId =
      "userId" in joining
        ? requireInvited(invitation, joining.userId)
        : await createInvited(db, ctx, invitation, { ...joining.newMember, passwordHash });
    await take(db, ctx, { ...invitation, token }, userId);
    return { userId, slug: invitation.organization.slug, teams: invitation.teams };
  });
  return join.catch((error: unknown) => {
    if (databaseErrorCode(error) === "23505") throw new DomainError("already_exists");
    throw error;
  });
}

function requireInvited(invitation: TeamInvitation, userId: string): string {
  if (invitation.userId !== userId) throw new DomainError("forbidden");
  return userId;
}

async function createInvited(
  db: Database,
  ctx: PlatformContext,
  { email, userId }: TeamInvitation,
  person: NewMember & { passwordHash: string },
): Promise<string> {
  const { now, locale } = ctx;
  if (userId !== null) throw new DomainError("already_exists");
  // The address's former owner may still revert their change.
  await requireFreeEmail(db, { email, field: "email", now }).catch(() => {
    throw new DomainError("already_exists");
  });
  const { passwordHash, first_name: firstName, last_name: lastName } = person;
  const data = { email, passwordHash, firstName, lastName, locale };
  const id = await createPerson(db, { ...data, emailVerifiedAt: now, lastLoginAt: now }, now);
  await recordAcceptance(db, ctx, id);
  return id;
}

async function take(
  db: Database,
  ctx: PlatformContext,
  { organizationId, personId, role, teams, token }: TeamInvitation & { token: string },
  userId: string,
): Promise<void> {
  const { now, ip } = ctx;
  // The second of two simultaneous clicks changes nothing, nor does a link that was replaced meanwhile.
  const taken = await db.sql`
    UPDATE agency_people SET user_id = ${userId}::uuid, joined_at = ${now}, token_hash = NULL
     WHERE organization_id = ${organizationId}::uuid AND id = ${personId}::uuid
       AND joined_at IS NULL AND discarded_at IS NULL AND token_hash = ${sha256(token)}
    RETURNING id`;
  if (taken.length === 0) throw new DomainError("invitation_over");
  const entryId = await recordChange(
    db,
    { now, ip, organizationId, actor: { kind: "agency_user", id: userId } },
    {
      operation: "join-teams",
      subject: { type: "agency_person", id: personId },
      after: { teams: teams.map(({ name }) => name), team_role: role },
    },
  );
  await recordSecurityEvent(db, ctx, { event: "invitation_accepted", userId, organizationId });
  // The notice is about managers and administrators only, because a team may add many operators a day.
  if (!entryId || role === "operator" || role === "supervisor") return;
  const across = acrossOrganizations("a link is opened on the platform", now);
  await across.enqueueFor(db, organizationId, "notifications.send-team-notice", { entryId });
}
