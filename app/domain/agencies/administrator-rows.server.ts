/** Administrators and their teams, each read or written inside the caller's transaction. */
import { isId } from "~/values/ids/ids";
import type { Database, OrganizationContext } from "../context";
import { refuseField } from "../errors";
import { personJson, type AdministratorJson } from "./agency";

/** Returns the names of chosen teams. Throws the field's error for one that is not there or discarded. */
export async function requireTeams(
  db: Database,
  { organizationId }: OrganizationContext,
  tokens: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(tokens)];
  const teams = ids.every(isId)
    ? await db.agency.findMany({
        where: { organizationId, id: { in: ids }, discardedAt: null },
        select: { name: true },
        orderBy: { id: "asc" },
      })
    : [];
  if (teams.length !== ids.length) throw refuseField("admin.agencies", "option_invalid");
  return teams.map(({ name }) => name);
}

/** Gives an administrator exactly these teams; seats in discarded teams stay as they are. */
export async function setTeams(
  db: Database,
  { organizationId, now }: OrganizationContext,
  personId: string,
  tokens: readonly string[],
): Promise<void> {
  const agencyIds = [...new Set(tokens)];
  const seats = agencyIds.map((agencyId) => ({
    ...{ organizationId, personId, agencyId },
    ...{ role: "administrator", createdAt: now },
  }));
  await db.agencySeat.deleteMany({
    where: {
      organizationId,
      personId,
      agencyId: { notIn: agencyIds },
      agency: { discardedAt: null },
    },
  });
  await db.agencySeat.createMany({ data: seats, skipDuplicates: true });
}

/** Reads administrators with their teams. */
export async function readAdministrators(
  db: Database,
  { organizationId, now }: { organizationId: string; now: Date },
  where: { id?: string; discardedAt?: null },
): Promise<AdministratorJson[]> {
  const people = await db.agencyPerson.findMany({
    where: { organizationId, kind: "admin", ...where },
    include: {
      seats: {
        where: { agency: { discardedAt: null } },
        select: { agencyId: true },
        orderBy: { agencyId: "asc" },
      },
    },
    orderBy: { id: "asc" },
  });
  return people.map((person) => ({
    ...personJson(person, now),
    agencies: person.seats.map(({ agencyId }) => agencyId),
  }));
}
