import type { LoaderFunctionArgs } from "@remix-run/node";
import { campaignsFile } from "~/http/campaigns-file.server";
import { readCampaignFilter } from "~/http/list-filters.server";
import { requireOrganization } from "~/http/require.server";

/** The campaigns of the list's filter. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "export");
  return campaignsFile(ctx, readCampaignFilter(new URL(args.request.url).searchParams));
}
