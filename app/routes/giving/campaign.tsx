import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { campaignMeta } from "~/components/giving/campaign-meta";
import { CampaignPage } from "~/components/giving/campaign-page";
import { formState } from "~/components/giving/form-state";
import type { RouteHandle } from "~/components/layout/route-handle";
import { paths } from "~/http/paths";
import { requirePublicOrganization } from "~/http/require.server";
import { countVisit } from "~/http/visit-counter.server";
import { campaignPageData } from "./campaign-data.server";

export const handle: RouteHandle = { i18n: ["public"], scripts: false };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  campaignMeta({ data, matches });

/** Browsers must not store the page, because each one has its own form token and idempotency key. */
export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  const slug = args.params.slug ?? "";
  const preview = new URL(args.request.url).searchParams.get("preview");
  const page = await campaignPageData(ctx, slug, preview);
  // A preview link redirects to the campaign once it is published (readings).
  if (preview !== null && !page.campaign.preview) throw redirect(paths.publicCampaign(slug));
  if (!page.campaign.preview) {
    const { headers } = args.request;
    countVisit({
      ...{ organization: ctx.organization, slug, at: ctx.now },
      userAgent: headers.get("user-agent"),
      purpose: headers.get("sec-purpose"),
    });
  }
  return page;
}

export default function Campaign() {
  const page = useLoaderData<typeof loader>();
  return <CampaignPage page={page} state={formState(undefined, page.freshKey)} />;
}
