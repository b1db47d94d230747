import type { OrganizationContext } from "~/domain/context";

const MOST = 500;

/**
 * Lists the campaigns that a rule may name, by title, without promoted ones. The list is limited,
 * but it contains all that are `chosen`, because saving the form would remove a campaign that it
 * does not show.
 */
export async function listRuleCampaigns(
  ctx: OrganizationContext,
  chosen: string[] = [],
): Promise<{ uuid: string; title: string }[]> {
  ctx.require("read", "payment_processor");
  const mayRead = ctx.scope("campaign").where;
  const [first, named] = await ctx.read(async (db) => {
    const list = { select: { id: true, title: true }, take: MOST };
    const type = { not: "promoted" };
    return [
      await db.campaign.findMany({
        ...list,
        where: { type, archivedAt: null, AND: [mayRead] },
        orderBy: [{ title: "asc" }, { id: "asc" }],
      }),
      await db.campaign.findMany({ ...list, where: { type, id: { in: chosen }, AND: [mayRead] } }),
    ];
  });
  const titles = new Map([...first, ...named].map(({ id, title }) => [id, title]));
  return [...titles]
    .map(([uuid, title]) => ({ uuid, title }))
    .sort((a, b) => a.title.localeCompare(b.title));
}
