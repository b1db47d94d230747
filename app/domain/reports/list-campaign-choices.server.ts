import type { OrganizationContext } from "~/domain/context";

const MOST = 500;

/** Lists a filter's campaigns by title, with drafts, which may have been published before. */
export async function listCampaignChoices(
  ctx: OrganizationContext,
): Promise<{ id: string; title: string }[]> {
  const { where } = ctx.scope("campaign");
  return ctx.read((db) =>
    db.campaign.findMany({
      where: { organizationId: ctx.organizationId, AND: [where] },
      select: { id: true, title: true },
      orderBy: [{ title: "asc" }, { id: "asc" }],
      take: MOST,
    }),
  );
}
