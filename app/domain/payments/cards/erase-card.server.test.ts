import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jobContext } from "../../../../tests/factories/database";
import type { CurrentOrganization } from "~/domain/context";
import { eraseCard } from "./erase-card.server";

const requested: unknown[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer((req, res) => {
    let body = "";
    req.on("data", (chunk: Buffer) => (body += chunk.toString()));
    req.on("end", () => {
      requested.push([req.url, JSON.parse(body)]);
      res.setHeader("content-type", "application/json").end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  process.env.VAULT_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env.VAULT_SECRET = "a secret of this test";
});
afterAll(() => server.close());

it("asks the vault to erase the card of this organisation", async () => {
  const ctx = jobContext(
    { id: "o" } as CurrentOrganization,
    "payments.erase-card",
    new Date("2026-11-21T12:00:00Z"),
  );
  await eraseCard(ctx, { vaultCardId: "c" });
  expect(requested).toEqual([["/erase", { organization_id: "o", card_id: "c" }]]);
});
