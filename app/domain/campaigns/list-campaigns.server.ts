import type { OrganizationContext } from "../context";
import { campaignOf, campaignParts, type Campaign } from "./campaign";
import type { CampaignFilters } from "./schema";
import { slugOf } from "./slugs";

export interface ListedCampaign extends Campaign {
  /** What its approved charges brought, in minor units. */
  raised: bigint;
}

/** A page of campaigns, newest first: by words of the title, type and state. */
export async function listCampaigns(
  ctx: OrganizationContext,
  query: CampaignFilters & { page: number; perPage: number },
): Promise<{ items: ListedCampaign[]; page: number; perPage: number; total: number }> {
  ctx.require("read", "campaign");
  const { page, perPage } = query;
  const where = {
    organizationId: ctx.organizationId,
    AND: query.q.split(/\s+/).filter(Boolean).map(named),
    ...(query.type ? { type: query.type } : {}),
    ...(query.state ? { publishedAt: query.state === "published" ? { not: null } : null } : {}),
  };
  return ctx.read(async (db) => {
    const total = await db.campaign.count({ where });
    const rows = await db.campaign.findMany({
      where,
      include: campaignParts,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip: (page - 1) * perPage,
      take: perPage,
    });
    const sums = await db.dailyTotal.groupBy({
      by: ["campaignId"],
      where: { campaignId: { in: rows.map((row) => row.id) }, status: "approved" },
      _sum: { amount: true },
    });
    const raised = new Map(sums.map((sum) => [sum.campaignId, sum._sum.amount ?? 0n]));
    const items = rows.map((row) => ({ ...campaignOf(row), raised: raised.get(row.id) ?? 0n }));
    return { items, page, perPage, total };
  });
}

/** A word of the title; its address has the word without accents. */
function named(word: string) {
  const literal = word.replace(/[\\%_]/g, "\\$&");
  const plain = /[a-z0-9]/i.test(word) ? [{ slug: { contains: slugOf(word) } }] : [];
  return { OR: [{ title: { contains: literal, mode: "insensitive" as const } }, ...plain] };
}
