import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { campaignMeta } from "~/components/giving/campaign-meta";
import { CampaignPage } from "~/components/giving/campaign-page";
import { formState } from "~/components/giving/form-state";
import type { RouteHandle } from "~/components/layout/route-handle";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { openCampaign } from "./open-campaign.server";

/** The campaign's form for a frame on the organisation's own site (readings, 'Campaigns and donations'). */
export const handle: RouteHandle = { i18n: ["public"], scripts: false, styles: "form" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  campaignMeta({ data, matches });

export const headers = () => ({ "Cache-Control": "no-store" });

export function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  return openCampaign(ctx, args, true);
}

export default function EmbeddedCampaign() {
  const page = useLoaderData<typeof loader>();
  return <CampaignPage page={page} state={formState(undefined, page.freshKey)} />;
}
