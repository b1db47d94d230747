import type { OrganizationContext } from "../context";
import { personJson, userRole, type AgencyUserJson } from "./agency";
import { getAgency } from "./get-agency.server";

/** Lists a team's people, discarded ones too, from the first to the newest. */
export async function listAgencyUsers(
  ctx: OrganizationContext,
  token: string,
): Promise<AgencyUserJson[]> {
  await ctx.requireRow("read", "agency_person", token);
  await getAgency(ctx, token);
  const { organizationId, now } = ctx;
  const seats = await ctx.read((db) =>
    db.agencySeat.findMany({
      where: { organizationId, agencyId: token, person: { kind: "user" } },
      include: { person: true },
      orderBy: { personId: "asc" },
    }),
  );
  return seats.map(({ person, role }) => ({ ...personJson(person, now), role: userRole(role) }));
}
