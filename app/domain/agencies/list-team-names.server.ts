import type { OrganizationContext } from "../context";

/** Lists the names of the teams that are not discarded, for choices. */
export async function listTeamNames(
  ctx: OrganizationContext,
): Promise<{ token: string; name: string }[]> {
  const { organizationId } = ctx;
  const { where } = ctx.scope("agency");
  const teams = await ctx.read((db) =>
    db.agency.findMany({
      where: { organizationId, discardedAt: null, AND: [where] },
      select: { id: true, name: true },
      orderBy: [{ name: "asc" }, { id: "asc" }],
    }),
  );
  return teams.map(({ id, name }) => ({ token: id, name }));
}
