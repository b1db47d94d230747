/** The wire formats in which Meta and Google Analytics take a donation from a server. */
import { createHash } from "node:crypto";
import { env } from "./env.server";
import { callCompany } from "./http-client.server";

/** A donation without its donor. */
export interface DonationReport {
  id: string;
  at: Date;
  /** In decimal notation. */
  value: string;
  currency: string;
  recurrence: string;
  campaignId: string;
  title: string;
  /** The campaign's public address. */
  url: string;
}

export interface MeasuringAccess {
  /** The pixel's id, or the property's. */
  place: string;
  key: string;
}

/** `unknown`: the service may have taken it, and counts a repeat once. */
export type ReportResult = "taken" | "refused" | "unknown";

const TIMEOUT_MS = 8_000;
const META_VERSION = "v21.0";

/** Sends one report. Redirects, time-outs and errors of the service are `unknown`. */
export async function sendReport(
  service: "facebook" | "analytics",
  access: MeasuringAccess,
  report: DonationReport,
): Promise<ReportResult> {
  const { url, body } =
    service === "facebook" ? toMeta(access, report) : toAnalytics(access, report);
  const answer = await callCompany({
    method: "POST",
    url,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    timeoutMs: TIMEOUT_MS,
  });
  if (!("status" in answer)) return "unknown";
  if (answer.status >= 200 && answer.status < 300) return "taken";
  return answer.status >= 400 && answer.status < 500 && answer.status !== 429
    ? "refused"
    : "unknown";
}

/** Meta requires one fact about the person: here a hash of the donation, which names nobody. */
function toMeta({ place, key }: MeasuringAccess, report: DonationReport) {
  const { id, at, value, currency, recurrence, campaignId, title, url } = report;
  return {
    url: `${env().META_URL}/${META_VERSION}/${encodeURIComponent(place)}/events`,
    body: {
      data: [
        {
          event_name: "Donate",
          event_time: Math.floor(at.getTime() / 1000),
          event_id: id,
          event_source_url: url,
          action_source: "system_generated",
          user_data: { external_id: [createHash("sha256").update(id).digest("hex")] },
          custom_data: {
            ...{ currency, value: Number(value), recurrence },
            content_ids: [campaignId],
            content_name: title,
          },
        },
      ],
      access_token: key,
    },
  };
}

/** The client's id is two numbers of a hash of the donation, so that analytics knows no visitor by it. */
function toAnalytics({ place, key }: MeasuringAccess, report: DonationReport) {
  const { id, at, value, currency, recurrence, campaignId, title, url } = report;
  const address = new URL(`${env().ANALYTICS_URL}/mp/collect`);
  address.searchParams.set("measurement_id", place);
  address.searchParams.set("api_secret", key);
  const hash = createHash("sha256").update(id).digest();
  return {
    url: address.href,
    body: {
      client_id: `${hash.readUInt32BE(0)}.${hash.readUInt32BE(4)}`,
      timestamp_micros: at.getTime() * 1000,
      events: [
        {
          name: "purchase",
          params: {
            transaction_id: id,
            ...{ value: Number(value), currency, recurrence },
            campaign_id: campaignId,
            page_location: url,
            page_title: title,
          },
        },
      ],
    },
  };
}
