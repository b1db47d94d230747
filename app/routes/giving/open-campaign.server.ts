import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import type { CampaignPageData } from "~/components/giving/page-data";
import type { PublicContext } from "~/domain/context";
import { paths } from "~/http/paths";
import { countVisit } from "~/http/metrics/visit-counter.server";
import { campaignPageData } from "./campaign-data.server";

/** Returns the data of a campaign's page that a visitor opens, and counts the visit. Throws `not_found`. */
export async function openCampaign(
  ctx: PublicContext,
  args: LoaderFunctionArgs,
  embedded: boolean,
): Promise<CampaignPageData> {
  const slug = args.params.slug ?? "";
  const { searchParams } = new URL(args.request.url);
  const preview = searchParams.get("preview");
  const chosen = { fields: [...searchParams], isPosted: false };
  const page = await campaignPageData(ctx, slug, { preview, embedded, chosen });
  if (page.company) args.context.allowScript?.(page.company);
  // A preview link redirects to the campaign once it is published (readings).
  if (preview !== null && !page.campaign.preview) throw redirect(paths.publicCampaign(slug));
  // The second page of an order of tickets, or another way to pay, belongs to the same visit.
  const goesOn = [...searchParams.keys()].some(
    (one) => one.startsWith("seats[") || one === "method",
  );
  if (!page.campaign.preview && !goesOn) {
    const { headers } = args.request;
    countVisit({
      ...{ organization: ctx.organization, slug, at: ctx.now },
      userAgent: headers.get("user-agent"),
      purpose: headers.get("sec-purpose"),
    });
  }
  return page;
}
