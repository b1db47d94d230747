import { readFile } from "node:fs/promises";
import path from "node:path";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getPublicCampaign } from "~/domain/campaigns/get-public-campaign.server";
import { measureDonation } from "~/domain/donations/giving/measure-donation.server";
import { DomainError } from "~/domain/errors";
import { isForFrame } from "~/http/front/embedded.server";
import { paths } from "~/http/paths";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { absoluteUrl, env } from "~/infrastructure/env.server";
import { escapeMarkup } from "~/values/text/escape-markup";
import { hasTracking, type TrackedEvent } from "~/values/web/tracked-event";
import { enhancerUrl } from "~/http/files/enhancer.server";

/** An amount, a currency and a recurrence as the thanks page names them. */
const DONATION = /^(\d{1,12}(?:\.\d{2})?) ([A-Z]{3}) (monthly|one_time)$/;

/**
 * The document of the sandboxed frame that reports one event to the organisation's own services. Its policy
 * (app/http/security-headers) gives it an opaque origin.
 */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  // By itself it would be a page on the organisation's host with other companies' code.
  if (!isForFrame(args.request)) throw new DomainError("not_found");
  const campaign = await getPublicCampaign(ctx, args.params.slug ?? "");
  const script = await trackingScript();
  if (!hasTracking(campaign.tracking) || script === null) throw new DomainError("not_found");
  const query = new URL(args.request.url).searchParams;
  const [, value, currency, recurrence] = DONATION.exec(query.get("donation") ?? "") ?? [];
  const donation = value && currency && recurrence ? { value, currency, recurrence } : null;
  const event: TrackedEvent = {
    name: donation ? "donation" : "campaign:view",
    url: absoluteUrl(ctx.organization.slug, paths.publicCampaign(campaign.slug)),
    title: campaign.title,
    campaignId: campaign.id,
    donation,
  };
  // A visitor whose browser objects to being measured is measured nowhere.
  const reported =
    donation && args.request.headers.get("sec-gpc") !== "1"
      ? await measureDonation(ctx, campaign.slug, query.get("of") ?? "")
      : [];
  const ids = { ...campaign.tracking };
  if (reported.includes("facebook")) ids.facebookPixelId = "";
  if (reported.includes("analytics")) ids.analyticsId = "";
  const facts = JSON.stringify({ ...event, ...ids }).replaceAll("<", "\\u003c");
  const nonce = escapeMarkup(args.context.cspNonce);
  return new Response(
    `<!doctype html><meta charset="utf-8"><title>Dádiva</title><script type="application/json" id="facts">${facts}</script><script nonce="${nonce}">${script}</script>`,
    { headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" } },
  );
}

let script: Promise<string> | undefined;

/** An opaque origin may not load files of the product, so the document contains the script. */
async function trackingScript(): Promise<string | null> {
  const url = enhancerUrl("track");
  if (url === null || env().live) return null;
  return (script ??= readFile(path.resolve(`build/client${url}`), "utf8"));
}
