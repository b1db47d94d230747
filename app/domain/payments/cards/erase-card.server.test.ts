import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createTestOrganization,
  jobContext,
  testDatabase,
  type TestDatabase,
} from "../../../../tests/factories/database";
import { eraseCard } from "./erase-card.server";

const requested: unknown[] = [];
let server: Server;
let database: TestDatabase;

beforeAll(async () => {
  database = testDatabase();
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
afterAll(async () => {
  server.close();
  await database.close();
});

it("asks the vault to erase the card of this organisation", async () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const { organization, organizationId } = await createTestOrganization(now);
  const vaultCardId = randomUUID();
  await eraseCard(jobContext(organization, "payments.erase-card", now), { vaultCardId });
  expect(requested).toEqual([
    ["/erase", { organization_id: organizationId, card_id: vaultCardId }],
  ]);
});
