import { createPrivateKey, createSign, generateKeyPairSync } from "node:crypto";
import http from "node:http";
import https from "node:https";
import type { Settings } from "./settings";

export type Signature = "valid" | "invalid" | "none";

/** Names under localhost are this machine; Node.js does not resolve them as browsers do. */
function connectTo({ hostname }: URL): string {
  return hostname === "localhost" || hostname.endsWith(".localhost") ? "127.0.0.1" : hostname;
}

/** Returns `Digest`: the body's SHA-256, signed with the account's private key, or with another one. */
function sign({ signingKey }: Settings, body: string, signature: Signature): string {
  const key =
    signature === "valid"
      ? createPrivateKey({ key: Buffer.from(signingKey, "base64"), format: "der", type: "pkcs8" })
      : generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  return createSign("sha256").update(body).sign(key, "base64");
}

/** Posts an event to the account's webhook. Returns the status of the answer. */
export function notify(settings: Settings, body: string, signature: Signature): Promise<number> {
  const url = new URL(settings.webhookUrl);
  const headers: Record<string, string> = {
    Host: url.host,
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    "User-Agent": "Conekta/1.0",
    ...(signature === "none" ? {} : { Digest: sign(settings, body, signature) }),
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
