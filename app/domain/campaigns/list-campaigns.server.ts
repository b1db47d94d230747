import { absoluteUrl } from "~/infrastructure/env.server";
import { toDecimal } from "~/values/money/money";
import type { OrganizationContext, Row } from "../context";
import { defineList } from "../define-list.server";
import { newestFirst, oldestFirst, type Order } from "../list-definition";
import { choice, sorting, words } from "../list-filters";
import { campaignJson, campaignOf, campaignParts, type Campaign } from "./campaign";
import { campaignTypes, listedStates } from "./campaign-types";
import { shownStatus } from "./shown-status";
import { soldOut } from "./sold-out.sql";

export interface ListedCampaign extends Campaign {
  /** Sum of its approved charges, in minor units. */
  raised: bigint;
}

const campaignSorts = ["newest", "oldest", "name"] as const;

const TITLE = 'name_key(c.title) COLLATE "C"';
const ORDERS: Record<(typeof campaignSorts)[number], Order> = {
  newest: newestFirst("c.created_at", "c.id"),
  oldest: oldestFirst("c.created_at", "c.id"),
  name: { ...oldestFirst(TITLE, "c.id"), key: { type: "text", name: "name_key" } },
};

const urlOf = ({ slug }: ListedCampaign, { organization }: OrganizationContext) =>
  absoluteUrl(organization.slug, `/c/${encodeURIComponent(slug)}`);

/** Lists the organisation's campaigns, newest first. */
export const listCampaigns = defineList({
  scope: ["campaign", "c"],
  from: "campaigns c",
  select: `c.id, c.created_at, ${TITLE} AS name_key`,
  // Archived campaigns appear only where they are asked for.
  where: ({ filter }) =>
    `c.organization_id = $1 AND c.archived_at IS ${filter.state === "archived" ? "NOT NULL" : "NULL"}`,
  filters: {
    q: words("c.title || ' ' || c.slug"),
    type: choice(campaignTypes, "c.type"),
    state: choice(
      listedStates,
      (state) => `c.published_at IS ${state === "published" ? "NOT NULL" : "NULL"}`,
    ),
    sort: sorting(campaignSorts),
  },
  order: ({ sort = "newest" }) => ORDERS[sort],
  items: listedCampaigns,
  json: (campaign, ctx) => campaignJson(campaign, urlOf(campaign, ctx), ctx.organization.timezone),
  columns: {
    title: { header: "common.fields.campaign", value: ({ title }) => title },
    type: { header: "campaigns.list.type", cell: ({ type }, { t }) => t(`campaigns.type.${type}`) },
    state: {
      header: "common.fields.status",
      cell: (campaign, { t }) => t(`common.campaign_status.${shownStatus(campaign)}`),
    },
    raised: {
      header: "campaigns.list.raised",
      isNumber: true,
      value: ({ currency, raised }) => toDecimal(raised, currency),
    },
    objective: {
      header: "campaigns.editor.objective",
      isNumber: true,
      value: ({ currency, objective }) => objective && toDecimal(objective, currency),
    },
    currency: { header: "common.fields.currency", value: ({ currency }) => currency },
    created_at: { header: "campaigns.list.created_at", value: ({ createdAt }) => createdAt },
    published_at: { header: "campaigns.list.published_at", value: (one) => one.publishedAt },
    end_date: {
      header: "campaigns.editor.end_date",
      isDay: true,
      value: ({ endDate }) => endDate,
    },
    url: { header: "campaigns.list.link", value: urlOf },
    uuid: { header: "common.fields.uuid", value: ({ id }) => id },
  },
  file: { name: "campaigns.list.file", ability: ["create", "export"] },
});

const SOLD_OUT = `
SELECT o.id FROM ticket_options o
 WHERE o.organization_id = $1::uuid AND o.campaign_id = ANY($2::uuid[]) AND ${soldOut("o")}`;

/** Returns the campaigns of these rows, with their parts and the amounts raised. */
async function listedCampaigns(rows: Row[], ctx: OrganizationContext): Promise<ListedCampaign[]> {
  const ids = rows.map(({ id }) => String(id));
  return ctx.read(async (db) => {
    const found = await db.campaign.findMany({
      where: { organizationId: ctx.organizationId, id: { in: ids } },
      include: campaignParts,
    });
    const sums = await db.dailyTotal.groupBy({
      by: ["campaignId"],
      where: { campaignId: { in: ids }, status: "approved" },
      _sum: { amount: true },
    });
    const values = [ctx.organizationId, ids];
    const ended = await db.sql<{ id: string }>({ name: "sold-out", text: SOLD_OUT, values });
    const isSoldOut = new Set(ended.map(({ id }) => id));
    const raised = new Map(sums.map((sum) => [sum.campaignId, sum._sum.amount ?? 0n]));
    const campaigns = new Map(found.map((row) => [row.id, campaignOf(row)]));
    return ids.flatMap((id) => {
      const campaign = campaigns.get(id);
      if (!campaign) return [];
      const ticketOptions = campaign.ticketOptions.map((option) => ({
        ...option,
        soldOut: isSoldOut.has(option.id),
      }));
      return [{ ...campaign, ticketOptions, raised: raised.get(id) ?? 0n }];
    });
  });
}
