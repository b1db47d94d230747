import http from "node:http";
import https from "node:https";
import { now } from "~/infrastructure/clock";
import { sign } from "./authentication";
import { keysOf, type Settings } from "./settings";

export type Signature = "valid" | "invalid" | "none";

/** Names under localhost are this machine; Node.js does not resolve them as browsers do. */
function connectTo(url: URL): string {
  const local = url.hostname === "localhost" || url.hostname.endsWith(".localhost");
  return local ? "127.0.0.1" : url.hostname;
}

/** Posts a notification. Returns the status of the answer. */
export function notify(
  settings: Settings,
  message: { url: string; login: string; body: string; signature: Signature },
): Promise<number> {
  const url = new URL(message.url);
  const body = Buffer.from(message.body, "utf8");
  const date = now().toISOString();
  const own = keysOf(settings, message.login).secret;
  const secret = message.signature === "valid" ? own : `${own}-forged`;
  const headers: Record<string, string> = {
    Host: url.host,
    "Content-Type": "application/json",
    "Content-Length": String(body.length),
    "User-Agent": "dLocal/1.0",
    "X-Date": date,
    "X-Login": message.login,
  };
  if (message.signature !== "none") {
    headers.Authorization = sign(secret, message.login, date, body);
  }
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: connectTo(url),
        port: url.port || (url.protocol === "https:" ? 443 : 80),
        path: url.pathname + url.search,
        method: "POST",
        headers,
        servername: url.hostname,
        timeout: 30_000,
        agent: false,
      },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
        response.on("error", reject);
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error("no answer in 30 s")));
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
