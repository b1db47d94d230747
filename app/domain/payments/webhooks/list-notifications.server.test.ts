import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeDonation, openGiving, type TestGiving } from "../../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { staffContext } from "../../../../tests/factories/staff";
import { newId } from "~/values/ids/ids";
import type { OperatorContext } from "~/domain/context";
import { closeNotification } from "./close-notification.server";
import { findNotification } from "./find-notification.server";
import { getNotification } from "./get-notification.server";
import { listNotifications } from "./list-notifications.server";
import { recordNotification } from "./record-notification.server";
import { retryNotification } from "./retry-notification.server";

const NOW = new Date("2026-11-21T15:00:00Z");
const PENDING = {
  kind: "found",
  outcome: { kind: "pending", providerId: "D-4-1" },
  booked: { amount: 1050n, currency: "ARS" },
} as const;
const tag = `REF-${randomBytes(6).toString("hex")}`;

let database: TestDatabase;
let giving: TestGiving;
let staff: OperatorContext;

beforeAll(async () => {
  database = testDatabase();
  giving = await openGiving(NOW);
  staff = await staffContext(NOW);
});
afterAll(async () => {
  await database.owner.query("DELETE FROM webhook_inbox WHERE provider_event_id = $1", [tag]);
  await database.close();
});

async function store(kind: string, orderId: string | null, minutesAgo: number, processed = false) {
  const id = newId(NOW);
  const received = new Date(NOW.getTime() - minutesAgo * 60_000);
  await database.owner.query(
    `INSERT INTO webhook_inbox (id, provider, event_key, kind, order_id, provider_event_id, outcome, amount, currency,
       received_at)
     VALUES ($1, 'dlocal', $2, $3, $4, $5, '{"kind":"refund","state":"done"}', 1050, 'ARS', $6)`,
    [id, `${tag} ${id}`, kind, orderId, tag, received],
  );
  await recordNotification(NOW, id, processed ? { processed } : { lookedUp: PENDING });
  return id;
}

it("lists unprocessed notifications, oldest first, with the organisation of a known payment", async () => {
  const { id } = await makeDonation(giving.at(NOW), giving);
  const young = await store("dispute", null, 1);
  const old = await store("refund", id, 90);
  const done = await store("payment", id, 80, true);
  expect(await findNotification(NOW, done)).toBeNull();
  const list = (kind?: "refund" | "dispute", page = 1, perPage = 10) =>
    listNotifications(staff, { q: tag.toLowerCase(), kind }, { page, perPage });
  const { items, total } = await list();
  expect(total).toBe(2);
  expect(items.map((one) => one.id)).toEqual([old, young]);
  expect(items[0]).toMatchObject({
    kind: "refund",
    state: "done",
    lookedUp: "pending",
    amount: "ARS $ 10,50",
    hours: 1,
    transactionId: id,
    organization: { id: giving.organization.id, name: giving.organization.name },
  });
  expect(items[1]).toMatchObject({ organization: null, transactionId: null });
  expect((await list("dispute")).items.map((one) => one.id)).toEqual([young]);
  expect((await list(undefined, 2, 1)).items.map((one) => one.id)).toEqual([young]);
});

it("our staff retry a notification, or close it once with a reason", async () => {
  const id = await store("refund", null, 30);
  expect(await getNotification(staff, id)).toMatchObject({ kind: "refund", organization: null });
  await retryNotification(staff, id);
  const queued = await database.owner.query<{ job: string }>(
    "SELECT job FROM outbox WHERE payload->>'webhookId' = $1",
    [id],
  );
  expect(queued.rows).toEqual([{ job: "payments.handle-notification" }]);
  const reason = "A test message of the provider.";
  await closeNotification(staff, id, { reason });
  await expect(closeNotification(staff, id, { reason })).rejects.toThrow("not_found");
  await expect(getNotification(staff, id)).rejects.toThrow("not_found");
  await expect(retryNotification(staff, "not-an-id")).rejects.toThrow("not_found");
  const acts = await database.owner.query<{ operation: string; changes: object }>(
    "SELECT operation, changes FROM operator_records WHERE subject_id = $1 ORDER BY created_at, id",
    [id],
  );
  expect(acts.rows).toEqual([
    { operation: "retry-notification", changes: {} },
    { operation: "close-notification", changes: { reason: [null, reason] } },
  ]);
});
