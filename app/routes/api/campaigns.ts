import type { LoaderFunctionArgs } from "@remix-run/node";
import { listCampaigns } from "~/domain/campaigns/list-campaigns.server";
import { listJson } from "~/http/list-answers.server";
import { requireOrganization } from "~/http/require.server";

/** GET /manage/api/campaigns?type=&state=&q= */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "campaign");
  return listJson(ctx, listCampaigns, args.request);
}
