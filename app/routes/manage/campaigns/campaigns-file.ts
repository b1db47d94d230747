import type { LoaderFunctionArgs } from "@remix-run/node";
import { listCampaigns } from "~/domain/campaigns/list-campaigns.server";
import { listFile } from "~/http/lists/list-answers.server";
import { requireOrganization } from "~/http/sessions/require.server";

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "export");
  return listFile(ctx, listCampaigns, args.request);
}
