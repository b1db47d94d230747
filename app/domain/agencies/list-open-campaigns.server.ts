import type { OrganizationContext } from "../context";

/** Lists the campaigns that a team may still be authorised for: not archived, and not its own yet. */
export async function listOpenCampaigns(
  ctx: OrganizationContext,
  token: string,
): Promise<{ uuid: string; title: string }[]> {
  await ctx.requireRow("update", "agency", token);
  const { organizationId } = ctx;
  const campaigns = await ctx.read((db) =>
    db.campaign.findMany({
      where: { organizationId, archivedAt: null, agencies: { none: { agencyId: token } } },
      select: { id: true, title: true },
      orderBy: [{ title: "asc" }, { id: "asc" }],
    }),
  );
  return campaigns.map(({ id, title }) => ({ uuid: id, title }));
}
