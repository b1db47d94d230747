import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createVaultClient } from "~/infrastructure/vault-client.server";
import type { KeyRing } from "../keys";
import { providersFrom } from "../providers";
import { createVaultServer, type VaultLogLine } from "../server";
import { createVault } from "../vault";

export const NOW = new Date("2027-03-10T15:00:00Z");
export const VISA = "4111111111111111";
export const SECRET = "a bearer for tests only";

export function newKeyRing(current = "k-1"): KeyRing {
  return {
    current,
    keys: new Map([[current, randomBytes(32)]]),
    fingerprintKey: randomBytes(32),
  };
}

/** Starts a vault behind HTTP with its client; it sends to `dlocalUrl`. */
export async function startVault(databaseUrl: string, dlocalUrl = "http://127.0.0.1:9") {
  const providers = providersFrom({
    DLOCAL_URL: dlocalUrl,
    DLOCAL_LOGIN: "the-login",
    DLOCAL_TRANS_KEY: "the-trans-key",
    DLOCAL_SECRET: "the-secret",
  });
  const vault = createVault({ databaseUrl, ring: newKeyRing(), providers });
  const lines: VaultLogLine[] = [];
  const server = createVaultServer(vault, { secret: SECRET, log: (line) => lines.push(line) });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createVaultClient({ url, secret: SECRET });
  return {
    vault,
    client,
    url,
    lines,
    async stop() {
      await client.close();
      server.close();
      server.closeAllConnections();
      await vault.close();
    },
  };
}

export interface Received {
  headers: IncomingMessage["headers"];
  body: string;
}

/** Starts a provider on loopback that records requests and responds through `answer`. */
export async function startProvider(
  answer: (received: Received, response: ServerResponse) => void,
) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const call = { headers: request.headers, body: Buffer.concat(chunks).toString() };
      received.push(call);
      answer(call, response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
