import { hasWords } from "~/values/search-text";
import type { OrganizationContext } from "../context";
import { campaignOf, campaignParts, type Campaign } from "./campaign";
import type { CampaignFilters } from "./schema";

export interface ListedCampaign extends Campaign {
  /** What its approved charges brought, in minor units. */
  raised: bigint;
}

/** Behind this campaign; instead of a page. */
interface After {
  createdAt: Date;
  id: string;
}

/** A page of campaigns, newest first: by words of the title, type and state. */
export async function listCampaigns(
  ctx: OrganizationContext,
  query: CampaignFilters & { page: number; perPage: number; after?: After | null },
): Promise<{
  items: ListedCampaign[];
  page: number;
  perPage: number;
  total: number;
  hasMore: boolean;
}> {
  ctx.require("read", "campaign");
  const { perPage, after } = query;
  const where = {
    organizationId: ctx.organizationId,
    ...(query.q.trim() ? { id: { in: await findByWords(ctx, query.q) } } : {}),
    ...(query.type ? { type: query.type } : {}),
    ...(query.state ? { publishedAt: query.state === "published" ? { not: null } : null } : {}),
  };
  return ctx.read(async (db) => {
    const total = await db.campaign.count({ where });
    const rest = after ? { AND: [where, { OR: olderThan(after) }] } : where;
    const skipped = after
      ? total - (await db.campaign.count({ where: rest }))
      : (query.page - 1) * perPage;
    const rows = await db.campaign.findMany({
      where: rest,
      include: campaignParts,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip: after ? 0 : skipped,
      take: perPage,
    });
    const sums = await db.dailyTotal.groupBy({
      by: ["campaignId"],
      where: { campaignId: { in: rows.map((row) => row.id) }, status: "approved" },
      _sum: { amount: true },
    });
    const raised = new Map(sums.map((sum) => [sum.campaignId, sum._sum.amount ?? 0n]));
    const items = rows.map((row) => ({ ...campaignOf(row), raised: raised.get(row.id) ?? 0n }));
    const page = Math.floor(skipped / perPage) + 1;
    return { items, page, perPage, total, hasMore: skipped + rows.length < total };
  });
}

function olderThan({ createdAt, id }: After) {
  return [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }];
}

/** Campaigns whose title or address has every word. */
async function findByWords(ctx: OrganizationContext, search: string): Promise<string[]> {
  const values: unknown[] = [ctx.organizationId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    "organization_id = $1::uuid",
    ...hasWords("title || ' ' || slug", search, bind),
  ];
  const text = `SELECT id FROM campaigns WHERE ${conditions.join(" AND ")}`;
  const [rows] = await ctx.statements({ text, values });
  return rows?.map(({ id }) => String(id)) ?? [];
}
