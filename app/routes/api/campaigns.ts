import type { LoaderFunctionArgs } from "@remix-run/node";
import { campaignJson } from "~/domain/campaigns/campaign";
import { listCampaigns } from "~/domain/campaigns/list-campaigns.server";
import { campaignFilters } from "~/domain/campaigns/schema";
import { answerPage } from "~/http/answers.server";
import { validate } from "~/http/forms.server";
import { readPaging } from "~/http/paging";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/require.server";
import { absoluteUrl } from "~/infrastructure/env.server";

/** GET /manage/api/campaigns?type=&state=&q= */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "campaign");
  const search = new URL(args.request.url).searchParams;
  const filters = validate(campaignFilters, Object.fromEntries(search));
  const list = await listCampaigns(ctx, { ...filters, ...readPaging(search) });
  const { slug } = ctx.organization;
  const items = list.items.map((campaign) =>
    campaignJson(campaign, absoluteUrl(slug, paths.publicCampaign(campaign.slug))),
  );
  return answerPage({ ...list, items });
}
