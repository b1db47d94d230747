import type { LoaderFunctionArgs } from "@remix-run/node";
import { campaignJson } from "~/domain/campaigns/campaign";
import { listCampaigns } from "~/domain/campaigns/list-campaigns.server";
import { campaignFilters } from "~/domain/campaigns/schema";
import { answerPage } from "~/http/answers.server";
import { validate } from "~/http/forms.server";
import { nextPage, readListPaging } from "~/http/list-paging.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/require.server";
import { absoluteUrl } from "~/infrastructure/env.server";

/** GET /manage/api/campaigns?type=&state=&q= */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "campaign");
  const url = new URL(args.request.url);
  const search = url.searchParams;
  const filters = validate(campaignFilters, Object.fromEntries(search));
  const list = await listCampaigns(ctx, { ...filters, ...readListPaging(search) });
  const { slug } = ctx.organization;
  const items = list.items.map((campaign) =>
    campaignJson(campaign, absoluteUrl(slug, paths.publicCampaign(campaign.slug))),
  );
  const last = list.hasMore ? list.items.at(-1) : undefined;
  return answerPage({ ...list, items, next: last ? nextPage(url, last) : null });
}
