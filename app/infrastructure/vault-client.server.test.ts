import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { insideTransaction, TransactionMisuse } from "./database/open-transaction";
import {
  createVaultClient,
  VaultRefusal,
  VaultSilent,
  VaultUnavailable,
} from "./vault-client.server";

let server: Server | undefined;

async function clientOf(answer: RequestListener) {
  server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return createVaultClient({ url: `http://127.0.0.1:${port}`, secret: "s" });
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

it("is never called inside a transaction", async () => {
  const client = await clientOf((_request, response) => response.end("{}"));
  const inside = (work: () => Promise<unknown>) =>
    insideTransaction({ organizationId: "o", now: new Date(0) }, work);
  await expect(inside(() => client.egress(charge))).rejects.toThrow(TransactionMisuse);
  await expect(inside(() => client.inspect("o", "c"))).rejects.toThrow(TransactionMisuse);
});

const tokeniseOf = (body: Buffer) => ({
  organizationId: "o",
  country: "AR",
  contentType: "application/json",
  body,
});
const charge = {
  organizationId: "o",
  card: { cardId: "c" },
  idempotencyKey: "k",
  method: "POST" as const,
  url: "https://api.dlocal.com/secure_payments",
  headers: {},
  encoding: "json" as const,
  body: {},
  signing: { recipe: "dlocal-v2", secret: "dlocal" },
  timeoutMs: 20,
};

it("knows that nothing was sent when the vault is down", async () => {
  const client = await clientOf(() => undefined);
  server?.close();
  await once(server as Server, "close");
  await expect(client.inspect("o", "c")).rejects.toBeInstanceOf(VaultUnavailable);
  expect(await client.egress(charge)).toEqual({ sent: false, reason: "vault_unavailable" });
  expect(await client.isReady()).toBe(false);
});

it("returns an unknown result when the vault breaks off", async () => {
  const client = await clientOf((request) => request.socket.destroy());
  await expect(client.store({ organizationId: "o", token: "t", donationId: "d" })).rejects.toThrow(
    VaultSilent,
  );
  expect(await client.egress(charge)).toEqual({ sent: true, unknown: "vault_silent" });
});

it("does not report the vault's own failure as a rejected card", async () => {
  const client = await clientOf((request, response) => {
    request.resume();
    response.writeHead(500).end('{"error":{"code":"internal_error"}}');
  });
  const body = Buffer.from("{}");
  await expect(client.tokenise(tokeniseOf(body))).rejects.toThrow(VaultSilent);
  await expect(client.createToken(tokeniseOf(body))).rejects.toThrow(VaultSilent);
  await expect(client.store({ organizationId: "o", token: "t", donationId: "d" })).rejects.toThrow(
    VaultSilent,
  );
  // For a charge the vault reports this only while it is certain that it sent nothing.
  expect(await client.egress(charge)).toEqual({ sent: false, reason: "vault_unavailable" });
});

it("waits longer than the vault itself, then returns an unknown result", async () => {
  const client = await clientOf(() => undefined);
  const started = performance.now();
  expect(await client.egress(charge)).toEqual({ sent: true, unknown: "vault_silent" });
  expect(performance.now() - started).toBeGreaterThan(2_900);
}, 10_000);

it("sends no more than the vault takes", async () => {
  const got: number[] = [];
  const client = await clientOf((request, response) => {
    let size = 0;
    request.on("data", (chunk: Buffer) => (size += chunk.length));
    request.on("end", () => {
      got.push(size);
      response.setHeader("x-vault-card", "none").end("{}");
    });
  });
  expect(await client.tokenise(tokeniseOf(Buffer.alloc(65_536)))).toEqual({
    card: "none",
    body: Buffer.from("{}"),
  });
  const tooLarge = { status: 413, code: "too_large" };
  await expect(client.tokenise(tokeniseOf(Buffer.alloc(65_537)))).rejects.toMatchObject(tooLarge);
  expect(got).toEqual([65_536]);
});

it("keeps the codes of the vault's errors", async () => {
  const client = await clientOf((_, response) => {
    response.statusCode = 409;
    response.end(
      '{"error":{"code":"card_token_expired","reason":"consumed","earlier_attempt":"none"}}',
    );
  });
  const refusal = await client
    .tokenise(tokeniseOf(Buffer.from("{}")))
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(VaultRefusal);
  expect(refusal).toMatchObject({ status: 409, code: "card_token_expired" });
});
