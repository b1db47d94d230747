import type { OrganizationContext } from "../context";
import { personJson, userRole, type AgencyUserJson } from "./agency";
import { findSeat } from "./person-rows.server";

/** Returns a team's person, a discarded one too. Throws `not_found` for another team's. */
export async function getAgencyUser(
  ctx: OrganizationContext,
  token: string,
  uuid: string,
): Promise<AgencyUserJson> {
  await ctx.requireRow("read", "agency_person", token);
  const { organizationId, now } = ctx;
  const place = { agencyId: token, personId: uuid };
  const { person, role } = await ctx.read((db) => findSeat(db, organizationId, place));
  return { ...personJson(person, now), role: userRole(role) };
}
