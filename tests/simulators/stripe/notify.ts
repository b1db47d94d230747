import { createHmac } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { now } from "~/infrastructure/clock";
import type { Settings } from "./settings";

export type Signature = "valid" | "invalid" | "none";

/** Names under localhost are this machine; Node.js does not resolve them as browsers do. */
function connectTo({ hostname }: URL): string {
  return hostname === "localhost" || hostname.endsWith(".localhost") ? "127.0.0.1" : hostname;
}

/** Returns `Stripe-Signature`: the time, and the HMAC of time and body. */
function sign({ webhookSecret }: Settings, body: string, signature: Signature): string {
  const secret = signature === "valid" ? webhookSecret : `${webhookSecret}-forged`;
  const time = Math.floor(now().getTime() / 1000);
  const hmac = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return `t=${time},v1=${hmac}`;
}

/** Posts an event to the account's endpoint. Returns the status of the answer. */
export function notify(settings: Settings, body: string, signature: Signature): Promise<number> {
  const url = new URL(settings.webhookUrl);
  const headers: Record<string, string> = {
    Host: url.host,
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
    ...(signature === "none" ? {} : { "Stripe-Signature": sign(settings, body, signature) }),
  };
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: connectTo(url),
        port: url.port || (url.protocol === "https:" ? 443 : 80),
        path: url.pathname + url.search,
        ...{ method: "POST", headers, servername: url.hostname, timeout: 20_000, agent: false },
      },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
        response.on("error", reject);
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error("no answer in 20 s")));
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
