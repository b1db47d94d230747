import { createHmac } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { now } from "~/infrastructure/clock";
import type { Settings } from "./settings";

export type Signature = "valid" | "invalid" | "none";

export interface Message {
  /** The receiver, without the query that the company adds. */
  url: string;
  type: string;
  dataId: string;
  body: string;
  /** `x-request-id`, which a repeat keeps. */
  requestId: string;
  signature: Signature;
}

/** Names under localhost are this machine; Node.js does not resolve them as browsers do. */
function connectTo({ hostname }: URL): string {
  return hostname === "localhost" || hostname.endsWith(".localhost") ? "127.0.0.1" : hostname;
}

/** Returns `x-signature` of a message (reference/providers.md, 'Webhooks'). */
function sign(settings: Settings, { dataId, requestId, signature }: Message): string {
  const ts = Math.floor(now().getTime() / 1000);
  const secret =
    signature === "valid" ? settings.webhookSecret : `${settings.webhookSecret}-forged`;
  const manifest = `id:${dataId.toLowerCase()};request-id:${requestId};ts:${ts};`;
  return `ts=${ts},v1=${createHmac("sha256", secret).update(manifest).digest("hex")}`;
}

/** Posts a notification. Returns the status of the answer. */
export function notify(settings: Settings, message: Message): Promise<number> {
  const url = new URL(message.url);
  url.searchParams.set("data.id", message.dataId);
  url.searchParams.set("type", message.type);
  const body = Buffer.from(message.body, "utf8");
  const headers: Record<string, string> = {
    Host: url.host,
    "Content-Type": "application/json",
    "Content-Length": String(body.length),
    "User-Agent": "MercadoPago WebHook v1.0 payment",
    "x-request-id": message.requestId,
    ...(message.signature === "none" ? {} : { "x-signature": sign(settings, message) }),
  };
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: connectTo(url),
        port: url.port || (url.protocol === "https:" ? 443 : 80),
        path: url.pathname + url.search,
        ...{ method: "POST", headers, servername: url.hostname, timeout: 22_000, agent: false },
      },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
        response.on("error", reject);
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error("no answer in 22 s")));
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
