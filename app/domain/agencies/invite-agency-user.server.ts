import { recordChange } from "../audit/record-change.server";
import type { Database, OrganizationContext } from "../context";
import { withIdempotency } from "../idempotency-keys/run-once.server";
import type { Once } from "../idempotency-keys/wait-for-first.server";
import { personJson, userRole, type AgencyUserJson } from "./agency";
import { lockAgency } from "./agency-rows.server";
import { addPerson, findSeat, refuseTaken } from "./person-rows.server";
import type { NewAgencyUser } from "./schema";

/**
 * Invites a person to a team by mail. Throws `not_found`, `invalid_transition` for a discarded team,
 * and 422 on `user.email` for an address of the organisation's teams. A repeat with the first one's
 * key sends no second mail.
 */
export async function inviteAgencyUser(
  ctx: OrganizationContext,
  token: string,
  input: NewAgencyUser,
  idempotencyKey: string | null = null,
): Promise<Once<AgencyUserJson>> {
  await ctx.requireRow("create", "agency_person", token);
  const content = { token, ...input };
  const invite = withIdempotency(ctx, "agencies.invite", idempotencyKey, content, (db) =>
    write(db, ctx, token, input),
  );
  return invite.catch(refuseTaken("user.email"));
}

async function write(
  db: Database,
  ctx: OrganizationContext,
  agencyId: string,
  { email, first_name: firstName, last_name: lastName, role }: NewAgencyUser,
): Promise<AgencyUserJson> {
  const { organizationId, now } = ctx;
  const { name } = await lockAgency(db, ctx, agencyId);
  const personId = await addPerson(db, ctx, { kind: "user", email, firstName, lastName });
  const seat = { organizationId, personId, agencyId, role, createdAt: now };
  await db.agencySeat.create({ data: seat });
  await recordChange(db, ctx, {
    operation: "invite-agency-user",
    subject: { type: "agency_person", id: personId },
    after: { email, team_name: name, team_role: role },
  });
  const { person } = await findSeat(db, organizationId, { agencyId, personId });
  return { ...personJson(person, now), role: userRole(role) };
}
