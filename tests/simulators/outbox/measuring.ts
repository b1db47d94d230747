/** The server interfaces of Meta and Google Analytics, as strict as they document them. */
import { z } from "zod";

const metaBody = z.strictObject({
  data: z
    .array(
      z.strictObject({
        event_name: z.string().min(1),
        event_time: z.int(),
        event_id: z.string().min(1),
        event_source_url: z.url(),
        action_source: z.literal("system_generated"),
        user_data: z.strictObject({
          external_id: z.array(z.string().regex(/^[\da-f]{64}$/)).min(1),
        }),
        custom_data: z.object({ currency: z.string().length(3), value: z.number() }),
      }),
    )
    .min(1)
    .max(1000),
  access_token: z.string().min(1),
});

const analyticsBody = z.strictObject({
  client_id: z.string().regex(/^\d+\.\d+$/),
  timestamp_micros: z.int(),
  events: z
    .array(z.strictObject({ name: z.string().max(40), params: z.record(z.string(), z.unknown()) }))
    .min(1)
    .max(25),
});

/** Meta documents no other beginning of a token. */
const isMetaKey = (key: string) => key.startsWith("EAA");
const MOST_REPORTS = 1_000;

export interface Measured {
  service: "facebook" | "analytics";
  place: string;
  event: unknown;
}

export class Measuring {
  readonly taken: Measured[] = [];

  /** Returns the answer's status and body; null for another address. */
  answer(url: URL, body: unknown): { status: number; body: object | null } | null {
    const [, place] = /^\/meta\/v\d+\.\d+\/(\d+)\/events$/.exec(url.pathname) ?? [];
    if (place !== undefined) return this.meta(place, body);
    return url.pathname === "/analytics/mp/collect" ? this.analytics(url.searchParams, body) : null;
  }

  private meta(place: string, body: unknown) {
    const sent = metaBody.safeParse(body);
    const fault = (code: number, message: string) => ({
      status: 400,
      body: { error: { message, type: "OAuthException", code } },
    });
    if (!sent.success) return fault(100, "Invalid parameter");
    if (!isMetaKey(sent.data.access_token)) return fault(190, "Invalid OAuth access token.");
    for (const event of sent.data.data) this.keep({ service: "facebook", place, event });
    return { status: 200, body: { events_received: sent.data.data.length, messages: [] } };
  }

  /** Analytics answers 204 to everything that it can read, even to a wrong secret. */
  private analytics(query: URLSearchParams, body: unknown) {
    const sent = analyticsBody.safeParse(body);
    const place = query.get("measurement_id") ?? "";
    if (sent.success && /^G-/.test(place) && query.get("api_secret")) {
      for (const event of sent.data.events) this.keep({ service: "analytics", place, event });
    }
    return { status: 204, body: null };
  }

  private keep(measured: Measured): void {
    this.taken.push(measured);
    if (this.taken.length > MOST_REPORTS) this.taken.shift();
  }
}
