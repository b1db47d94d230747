import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrganizationContext } from "../context";
import { chargeTransaction } from "./charge-transaction.server";

let company: Server;
const seen: { headers: IncomingMessage["headers"]; body: Record<string, unknown> }[] = [];

beforeAll(async () => {
  company = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      const body = JSON.parse(text) as Record<string, unknown>;
      seen.push({ headers: request.headers, body });
      const paid = { id: "D-4-1", status: "PAID", status_code: "200", amount: 1500 };
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ ...paid, currency: "ARS", order_id: body.order_id }));
    });
  });
  company.listen(0, "127.0.0.1");
  await once(company, "listening");
  Object.assign(process.env, {
    DATABASE_APP_URL: process.env.TEST_DATABASE_APP_URL,
    DATABASE_PLATFORM_URL: process.env.TEST_DATABASE_PLATFORM_URL,
    APP_SECRET: "a secret of this test",
    APP_HOST: "dadiva.test",
    DLOCAL_URL: `http://127.0.0.1:${(company.address() as AddressInfo).port}`,
    DLOCAL_LOGIN: "login",
    DLOCAL_TRANS_KEY: "trans",
    DLOCAL_SECRET: "secret",
  });
});
afterAll(() => company.close());

it("charges under the transaction's own id, which is also the idempotency key", async () => {
  const organization = { country: "AR", slug: "huellas" };
  const now = new Date("2026-12-05T03:00:00Z");
  const ctx = { organization, organizationId: "o", now } as unknown as OrganizationContext;
  const id = "0190a5d2-0000-7000-8000-000000000001";
  const outcome = await chargeTransaction(ctx, {
    id,
    processorId: "p",
    provider: "dlocal",
    amount: 150_000n,
    currency: "ARS",
    recurring: "next",
    instrument: { kind: "card", card: { kind: "stored_card", storedCardId: "CID-1" } },
    payer: { name: "Ana Paz", email: "ana@example.org", document: "30123456" },
    description: "Abrigo",
    callbackPath: "/c/abrigo/thanks/x",
  });
  expect(outcome).toMatchObject({ kind: "approved", providerId: "D-4-1" });
  expect(seen).toHaveLength(1);
  expect(seen[0]?.headers["x-idempotency-key"]).toBe(id);
  expect(seen[0]?.body).toMatchObject({
    order_id: id,
    notification_url: expect.stringMatching(/\/webhooks\/dlocal$/) as string,
    callback_url: expect.stringMatching(/huellas\..*\/c\/abrigo\/thanks\/x$/) as string,
  });
});
