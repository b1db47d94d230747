import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { requireTeams, setTeams } from "./administrator-rows.server";
import {
  findAdministrator,
  recordedPerson,
  refuseTaken,
  renewLink,
  requireSameEmail,
  writePerson,
} from "./person-rows.server";
import type { AdministratorChanges } from "./schema";

/**
 * Changes an administrator's name, teams or, before they joined, address; access to a team that is
 * taken away ends at once. Throws `not_found`, `invalid_transition` for a discarded one, and 422.
 */
export async function updateAdministrator(
  ctx: OrganizationContext,
  uuid: string,
  changes: AdministratorChanges,
): Promise<void> {
  ctx.require("update", "agency_person");
  const { organizationId } = ctx;
  const { email, first_name: firstName, last_name: lastName, agencies } = changes;
  const update = ctx.transaction(async (db) => {
    const person = await findAdministrator(db, organizationId, uuid);
    if (person.discardedAt) throw new DomainError("invalid_transition");
    requireSameEmail(person, email, "admin.email");
    const before = person.seats.flatMap(({ agency }) => (agency.discardedAt ? [] : [agency.name]));
    const after = agencies ? await requireTeams(db, ctx, agencies) : before;
    const written = { person, email, firstName, lastName, field: "admin.email" };
    await writePerson(db, organizationId, written);
    if (agencies) await setTeams(db, ctx, uuid, agencies);
    if (email !== undefined && email !== person.email) await renewLink(db, ctx, uuid);
    await recordChange(db, ctx, {
      operation: "update-administrator",
      subject: { type: "agency_person", id: uuid },
      ...recordedPerson(person, changes, { before: { teams: before }, after: { teams: after } }),
    });
  });
  await update.catch(refuseTaken("admin.email"));
}
