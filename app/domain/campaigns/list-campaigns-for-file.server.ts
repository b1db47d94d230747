import type { OrganizationContext } from "../context";
import { listCampaigns, type ListedCampaign } from "./list-campaigns.server";
import type { CampaignFilters } from "./schema";

const BATCH = 100;

/** Every campaign of a filter, newest first, in batches of one short transaction each. */
export async function* listCampaignsForFile(
  ctx: OrganizationContext,
  filters: CampaignFilters,
): AsyncGenerator<ListedCampaign[]> {
  ctx.require("create", "export");
  let after: ListedCampaign | null = null;
  do {
    const page = { page: 1, perPage: BATCH, after };
    const { items, hasMore } = await listCampaigns(ctx, { ...filters, ...page });
    yield items;
    after = hasMore ? (items.at(-1) ?? null) : null;
  } while (after);
}
