/** A message that names only the company's payment: its account tells whom we ask with whose key. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { PaymentReference } from "~/providers/provider";
import type { ProviderIo } from "~/providers/provider-io";
import { sealSecrets } from "~/domain/payment-processors/gateway-secrets.server";
import { newId } from "~/values/ids/ids";
import { openGiving, type TestGiving } from "../../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { createTestProcessor } from "../../../../tests/factories/donations";
import { findNotification } from "./find-notification.server";
import { matchNotification } from "./match-notification.server";

type FindPayment = (providerId: string, io: ProviderIo) => Promise<PaymentReference>;
const findPayment = vi.hoisted(() => vi.fn<FindPayment>());

vi.mock("~/providers/implemented", async (original) => {
  const { implemented } = await original<typeof import("~/providers/implemented")>();
  const asked = { ...implemented.dlocal, findPayment };
  return { implemented: { ...implemented, dlocal: asked, mercadopago: asked } };
});

const now = new Date("2026-11-21T15:00:00Z");
const reference = newId(now);
let database: TestDatabase;
let giving: TestGiving;

beforeAll(async () => {
  Object.assign(process.env, {
    MERCADOPAGO_CLIENT_ID: "9876",
    MERCADOPAGO_CLIENT_SECRET: "a-secret-of-the-application",
    DLOCAL_LOGIN: "login",
  });
  database = testDatabase();
  giving = await openGiving(now);
});
beforeEach(() => {
  findPayment.mockReset();
  findPayment.mockResolvedValue({ kind: "found", reference });
});
afterAll(async () => {
  await database.owner.query("DELETE FROM webhook_inbox WHERE event_key LIKE 'matched %'");
  await database.close();
});

async function store(provider: string, account: string | null, paymentId: string | null = "P-1") {
  const id = newId(now);
  await database.owner.query(
    `INSERT INTO webhook_inbox (id, provider, event_key, kind, account, provider_payment_id, received_at)
     VALUES ($1::uuid, $2, 'matched ' || $1::uuid, 'payment', $3, $4, $5)`,
    [id, provider, account, paymentId, now],
  );
  const found = await findNotification(now, id);
  if (!found) throw new Error("the message is gone");
  return found;
}

async function orderOf({ id }: { id: string }): Promise<string | null> {
  const text = "SELECT order_id FROM webhook_inbox WHERE id = $1";
  const { rows } = await database.owner.query<{ order_id: string | null }>(text, [id]);
  return rows[0]?.order_id ?? null;
}

/** Connects an organisation's account, which may have ended since. */
async function connect(account: string, endedAt: Date | null = null): Promise<void> {
  const { organization, at } = giving;
  const names = { gateway: `mercadopago ${account}`, provider: "mercadopago" };
  const id = await createTestProcessor(at(now), names);
  await database.owner.query(
    `INSERT INTO gateway_connections (organization_id, id, company, account_id, secrets, ended_at, created_at, updated_at)
     VALUES ($1, $2, 'mercadopago', $3, $4, $5, $6, $6)`,
    [organization.id, id, account, sealSecrets({ accessToken: `token ${account}` }), endedAt, now],
  );
}

it("asks with the key of the account that the message names, and keeps our reference", async () => {
  await connect("4711");
  const message = await store("mercadopago", "4711");
  expect(await matchNotification(now, message)).toBe(true);
  expect(findPayment.mock.lastCall).toMatchObject([
    "P-1",
    { credentials: { accessToken: "token 4711" } },
  ]);
  expect(await orderOf(message)).toBe(reference);
});

it("asks with our own key where we collect", async () => {
  const message = await store("dlocal", null);
  expect(await matchNotification(now, message)).toBe(true);
  expect(findPayment.mock.lastCall).toMatchObject(["P-1", { credentials: { login: "login" } }]);
});

it("asks nobody for an account that ended, that nobody has, or that the message omits", async () => {
  await connect("4712", now);
  for (const account of ["4712", "4713", null]) {
    const message = await store("mercadopago", account);
    expect(await matchNotification(now, message)).toBe(false);
    expect(await orderOf(message)).toBeNull();
  }
  const unnamed = await store("dlocal", null, null);
  expect(await matchNotification(now, unnamed)).toBe(false);
  expect(findPayment).not.toHaveBeenCalled();
});

it.each<PaymentReference>([
  { kind: "not_found" },
  { kind: "unknown", reason: "timeout" },
  { kind: "found", reference: "another shop's order" },
])("keeps nothing of the answer %j", async (answer) => {
  findPayment.mockResolvedValue(answer);
  const message = await store("dlocal", null);
  expect(await matchNotification(now, message)).toBe(false);
  expect(await orderOf(message)).toBeNull();
});
