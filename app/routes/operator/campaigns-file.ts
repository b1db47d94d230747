import type { LoaderFunctionArgs } from "@remix-run/node";
import { listPromotedForFile } from "~/domain/campaigns/list-promoted-for-file.server";
import { actIn } from "~/domain/operators/act-in.server";
import { campaignsFile } from "~/http/campaigns-file.server";
import { readCampaignFilter } from "~/http/list-filters.server";
import { requireOperator } from "~/http/require-operator.server";

/** An organisation's promoted campaigns of the list's filter. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const acting = await actIn(ctx, args.params.id ?? "");
  const filter = readCampaignFilter(new URL(args.request.url).searchParams);
  return campaignsFile(acting, listPromotedForFile(ctx, acting, filter));
}
