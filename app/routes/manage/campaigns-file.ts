import type { LoaderFunctionArgs } from "@remix-run/node";
import { listCampaignsForFile } from "~/domain/campaigns/list-campaigns-for-file.server";
import { campaignsFile } from "~/http/campaigns-file.server";
import { readCampaignFilter } from "~/http/list-filters.server";
import { requireOrganization } from "~/http/require.server";

/** The campaigns of the list's filter. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "export");
  const filters = readCampaignFilter(new URL(args.request.url).searchParams);
  return campaignsFile(ctx, listCampaignsForFile(ctx, filters));
}
