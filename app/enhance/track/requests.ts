/** The services' own wire formats for a browser without their scripts and cookies. */
import type { TrackedEvent } from "~/values/web/tracked-event";

/** Returns the address of the pixel's picture, which is also its form for browsers without script. */
export function pixelAddress(
  id: string,
  { name, url, campaignId, donation }: TrackedEvent,
): string {
  const address = new URL("https://www.facebook.com/tr");
  const values: Record<string, string> = {
    id,
    ev: name === "donation" ? "Donate" : "PageView",
    dl: url,
    "cd[content_ids]": campaignId,
    ...(donation ? { "cd[value]": donation.value, "cd[currency]": donation.currency } : {}),
    noscript: "1",
  };
  for (const [key, value] of Object.entries(values)) address.searchParams.set(key, value);
  return address.href;
}

/** Returns the address to which analytics takes one event of a visitor that it cannot recognise again. */
export function analyticsAddress(
  id: string,
  visitor: string,
  { name, url, title, campaignId, donation }: TrackedEvent,
): string {
  const address = new URL("https://www.google-analytics.com/g/collect");
  const values: Record<string, string> = {
    v: "2",
    tid: id,
    cid: visitor,
    dl: url,
    dt: title,
    en: name === "donation" ? "purchase" : "page_view",
    "ep.campaign_id": campaignId,
    ...(donation
      ? { cu: donation.currency, "epn.value": donation.value, "ep.recurrence": donation.recurrence }
      : {}),
  };
  for (const [key, value] of Object.entries(values)) address.searchParams.set(key, value);
  return address.href;
}
