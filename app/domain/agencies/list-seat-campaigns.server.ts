import type { OrganizationContext } from "../context";

/** Lists the campaigns for which the signed-in person's team captures. */
export async function listSeatCampaigns(
  ctx: OrganizationContext,
): Promise<{ uuid: string; title: string }[]> {
  const { organizationId } = ctx;
  const { where } = ctx.scope("campaign");
  const campaigns = await ctx.read((db) =>
    db.campaign.findMany({
      where: { organizationId, archivedAt: null, AND: [where] },
      select: { id: true, title: true },
      orderBy: [{ title: "asc" }, { id: "asc" }],
    }),
  );
  return campaigns.map(({ id, title }) => ({ uuid: id, title }));
}
