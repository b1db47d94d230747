import { createHmac, randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { storeNotification } from "./store-notification.server";

const now = new Date("2026-11-21T15:00:00Z");

let database: TestDatabase;
beforeAll(() => {
  Object.assign(process.env, {
    DLOCAL_URL: "http://127.0.0.1:9",
    DLOCAL_LOGIN: "login",
    DLOCAL_TRANS_KEY: "trans",
    DLOCAL_SECRET: "secret",
  });
  database = testDatabase();
});
afterAll(() => database.close());

function message(reference: string, changes: object = {}, secret = "secret") {
  const payment = { id: "D-4-1", order_id: reference, amount: 10, currency: "ARS" };
  const body = Buffer.from(JSON.stringify({ ...payment, status: "PAID", ...changes }));
  const date = now.toISOString();
  const signature = createHmac("sha256", secret).update("login").update(date).update(body);
  const authorization = `V2-HMAC-SHA256, Signature: ${signature.digest("hex")}`;
  const headers = { authorization, "x-login": "login", "x-date": date };
  return { address: "/webhooks/dlocal", headers, body };
}

interface Stored {
  jobs: number;
  kind: string;
  raw_body: string;
}

async function stored(reference: string): Promise<Stored[]> {
  const { rows } = await database.owner.query<Stored>(
    `SELECT w.*, (SELECT count(*)::int FROM outbox o WHERE o.payload->>'webhookId' = w.id::text) AS jobs
       FROM webhook_inbox w WHERE order_id = $1 OR raw_body LIKE '%' || $1::text || '%'`,
    [reference],
  );
  return rows;
}

it("stores a signed message once, with one job, for any number of deliveries", async () => {
  const reference = randomUUID();
  const sent = message(reference);
  await Promise.all([1, 2, 3].map(() => storeNotification(now, "dlocal", sent)));
  await storeNotification(now, "dlocal", sent);
  expect(await stored(reference)).toMatchObject([{ jobs: 1 }]);
});

it("stores the raw body, the relevant headers and every parsed field", async () => {
  const reference = randomUUID();
  const changes = { id: "REF-7", payment_id: "D-4-1", status: "SUCCESS", amount: 2.5 };
  const sent = message(reference, changes);
  await storeNotification(now, "dlocal", sent);
  expect(await stored(reference)).toEqual([
    expect.objectContaining({
      provider: "dlocal",
      kind: "refund",
      order_id: reference,
      provider_payment_id: "D-4-1",
      provider_event_id: "REF-7",
      outcome: { kind: "refund", refundId: "REF-7", state: "done" },
      amount: 250n,
      currency: "ARS",
      occurred_at: now,
      headers: { "x-login": "login", "x-date": now.toISOString() },
      raw_body: sent.body.toString(),
      processed_at: null,
    }),
  ]);
});

it("stores a signed message with unreadable content", async () => {
  const reference = randomUUID();
  await storeNotification(now, "dlocal", message(reference, { status: "THINKING\0" }));
  expect(await stored(reference)).toMatchObject([{ kind: "unreadable", order_id: null, jobs: 1 }]);
});

it("keeps a provider's id that only resembles a card number", async () => {
  const reference = randomUUID();
  const id = "CHARca5ebe86-0275-4466-89d9-648e3e35d516";
  const payment_id = "D-4-ca5ebe86-0275-4466-89d9-648e3e35d516";
  await storeNotification(now, "dlocal", message(reference, { id, payment_id, status: "PENDING" }));
  expect(await stored(reference)).toMatchObject([
    { kind: "dispute", provider_event_id: id, provider_payment_id: payment_id },
  ]);
});

it("stores no digits that could be a card number", async () => {
  const reference = randomUUID();
  const numbers = { id: "4111 1111 1111 1111", note: 4111111111111111 };
  await storeNotification(now, "dlocal", message(reference, numbers));
  const rows = await stored(reference);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.raw_body).toContain("[digits]");
  // A hash may contain four of them by chance.
  expect(inspect(rows)).not.toMatch(/(?:1111 ?){3}/);
});

it("rejects a wrong signature and an unknown provider", async () => {
  const reference = randomUUID();
  const forged = message(reference, {}, "another secret");
  await expect(storeNotification(now, "dlocal", forged)).rejects.toMatchObject({
    code: "forbidden",
  });
  for (const name of ["", "visa", "__proto__", "constructor"]) {
    const unknown = storeNotification(now, name, message(reference));
    await expect(unknown).rejects.toMatchObject({ code: "not_found" });
  }
  expect(await stored(reference)).toEqual([]);
});
