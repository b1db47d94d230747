import type { OrganizationContext } from "~/domain/context";

const MOST = 500;

/** The campaigns that a rule may name, by title: promoted ones are the platform's and left out. */
export async function listRuleCampaigns(
  ctx: OrganizationContext,
): Promise<{ uuid: string; title: string }[]> {
  ctx.require("read", "payment_processor");
  const campaigns = await ctx.read((db) =>
    db.campaign.findMany({
      where: { type: { not: "promoted" } },
      select: { id: true, title: true },
      orderBy: [{ title: "asc" }, { id: "asc" }],
      take: MOST,
    }),
  );
  return campaigns
    .map(({ id, title }) => ({ uuid: id, title }))
    .sort((a, b) => a.title.localeCompare(b.title));
}
