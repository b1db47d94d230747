import { listOwnTeams } from "~/domain/agencies/list-own-teams.server";
import { listOrganizations } from "~/domain/users/list-organizations.server";
import type { Place } from "./authentication.server";

/** Lists where a signed-in person works: as a member, and for a team. */
export async function listPlaces(now: Date, userId: string): Promise<Place[]> {
  const [organizations, teams] = await Promise.all([
    listOrganizations(now, userId),
    listOwnTeams(now, userId),
  ]);
  return [
    ...organizations.map(({ slug }) => ({ slug })),
    ...teams.map(({ id, organization }) => ({ slug: organization.slug, team: id })),
  ];
}
