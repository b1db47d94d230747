import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { campaignMeta } from "~/components/giving/campaign-meta";
import { CampaignPage } from "~/components/giving/campaign-page";
import { GonePage } from "~/components/giving/gone-page";
import { formState } from "~/components/giving/form-state";
import type { RouteHandle } from "~/components/layout/route-handle";
import { DomainError } from "~/domain/errors";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { gonePageData } from "./campaign-data.server";
import { openCampaign } from "./open-campaign.server";

export const handle: RouteHandle = { i18n: ["public"], scripts: false, styles: "form" };

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  page && "gone" in page
    ? [{ title: page.title }, { name: "robots", content: "noindex" }]
    : campaignMeta({ data: page, matches });

/** Browsers must not store the page, because each one has its own form token and idempotency key. */
export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  try {
    return await openCampaign(ctx, args, false);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "not_found") throw error;
    return data(await gonePageData(ctx, args.params.slug ?? ""), { status: 404 });
  }
}

export default function Campaign() {
  const page = useLoaderData<typeof loader>();
  if ("gone" in page) return <GonePage page={page} />;
  return <CampaignPage page={page} state={formState(undefined, page.freshKey)} />;
}
