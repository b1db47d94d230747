import type { ShareSectionData } from "~/components/giving/share-section";
import { qrRefusal } from "~/domain/campaigns/pictures/get-campaign-qr.server";
import type { PublicContext } from "~/domain/context";
import { paths } from "~/http/paths";
import { absoluteUrl } from "~/infrastructure/env.server";
import { enhancerUrl } from "~/http/files/enhancer.server";

/** Returns what a donor's page needs to share a campaign. */
export function shareSection(
  ctx: PublicContext,
  { slug, title }: { slug: string; title: string },
): ShareSectionData {
  return {
    title,
    url: absoluteUrl(ctx.organization.slug, paths.publicCampaign(slug)),
    qrHref: qrRefusal(ctx) === null ? paths.publicQr(slug) : null,
    scriptUrl: enhancerUrl("share"),
  };
}
