/** Reports one event to the organisation's services from a sandboxed frame without form and cookies. */
import type { TrackedEvent, TrackingIds } from "~/values/web/tracked-event";
import { analyticsAddress, pixelAddress } from "./track/requests";

/** As calls.md says, 'Donation form'. */
const WAIT_MS = 300;

const facts = document.getElementById("facts")?.textContent;
const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
// A visitor whose browser objects to being measured is not measured.
if (facts && !globalPrivacyControl) {
  setTimeout(() => report(JSON.parse(facts) as TrackedEvent & TrackingIds), WAIT_MS);
}

function report({
  facebookPixelId,
  analyticsId,
  tagManagerId,
  ...event
}: TrackedEvent & TrackingIds) {
  if (facebookPixelId) new Image().src = pixelAddress(facebookPixelId, event);
  if (analyticsId) {
    const part = () => Math.floor(Math.random() * 2 ** 31);
    const visitor = `${part()}.${part()}`;
    const address = analyticsAddress(analyticsId, visitor, event);
    void fetch(address, { method: "POST", mode: "no-cors", keepalive: true }).catch(
      () => undefined,
    );
  }
  if (tagManagerId) startTagManager(tagManagerId, event);
}

/** The organisation's own tags, which its tag manager loads into this frame alone. */
function startTagManager(id: string, { name, campaignId, donation }: TrackedEvent) {
  const start = { "gtm.start": performance.now(), event: "gtm.js" };
  const own = { event: name, campaign_id: campaignId, style: "custom", ...donation };
  Object.assign(window, { dataLayer: [start, own] });
  const script = document.createElement("script");
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}
