import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { lockAgency } from "./agency-rows.server";
import {
  findSeat,
  recordedPerson,
  refuseTaken,
  renewLink,
  requireSameEmail,
  writePerson,
} from "./person-rows.server";
import type { AgencyUserChanges } from "./schema";

/**
 * Changes name, role or, before the person joined, the address of a team's person; a new address
 * gets a new link. Throws `not_found`, and `invalid_transition` for a discarded person or team.
 */
export async function updateAgencyUser(
  ctx: OrganizationContext,
  token: string,
  uuid: string,
  changes: AgencyUserChanges,
): Promise<void> {
  await ctx.requireRow("update", "agency_person", token);
  const { organizationId } = ctx;
  const { email, first_name: firstName, last_name: lastName, role } = changes;
  const update = ctx.transaction(async (db) => {
    await lockAgency(db, ctx, token);
    const place = { agencyId: token, personId: uuid };
    const { person, role: before } = await findSeat(db, organizationId, place);
    if (person.discardedAt) throw new DomainError("invalid_transition");
    requireSameEmail(person, email, "user.email");
    const written = { person, email, firstName, lastName, field: "user.email" };
    await writePerson(db, organizationId, written);
    if (role) {
      await db.agencySeat.updateMany({ where: { organizationId, ...place }, data: { role } });
    }
    if (email !== undefined && email !== person.email) await renewLink(db, ctx, uuid);
    await recordChange(db, ctx, {
      operation: "update-agency-user",
      subject: { type: "agency_person", id: uuid },
      ...recordedPerson(person, changes, {
        before: { team_role: before },
        after: { team_role: role ?? before },
      }),
    });
  });
  await update.catch(refuseTaken("user.email"));
}
