import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openGiving, beginDonation } from "../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { newId } from "~/values/ids/ids";
import { findOrganization } from "./find-organization.server";
import { sweep } from "./sweep.server";

const { swept } = vi.hoisted(() => ({ swept: { times: 0 } }));
vi.mock("~/infrastructure/vault-client.server", () => ({
  vault: () => ({ sweep: () => Promise.resolve((swept.times += 1)) }),
}));

// A date in the distant past, because other tests use the same tables.
const long = new Date("2001-01-10T00:00:00Z");
const days = (count: number) => new Date(long.getTime() + count * 86_400_000);

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

async function addJob(doneAt: Date | null): Promise<string> {
  const id = newId(long);
  await database.owner.query(
    `INSERT INTO outbox (id, job, payload, due_at, created_at, done_at) VALUES ($1, 'test.job', '{}', $2, $2, $3)`,
    [id, days(9_000_000 / 86_400), doneAt],
  );
  return id;
}

async function isThere(table: string, id: string): Promise<boolean> {
  const { rowCount } = await database.owner.query(`SELECT 1 FROM ${table} WHERE id = $1`, [id]);
  return rowCount === 1;
}

it("deletes done jobs after a day, and no others", async () => {
  const [done, fresh, open] = [await addJob(long), await addJob(days(1)), await addJob(null)];
  await sweep(days(1.5));
  expect(await isThere("outbox", done)).toBe(false);
  expect(await isThere("outbox", fresh)).toBe(true);
  expect(await isThere("outbox", open)).toBe(true);
  await database.owner.query("DELETE FROM outbox WHERE id = ANY($1)", [[fresh, open]]);
  expect(swept.times).toBe(1);
});

it("deletes raw notifications after 90 days and keeps their parsed fields", async () => {
  const [old, fresh] = [newId(long), newId(long)];
  const add = `INSERT INTO webhook_inbox (id, provider, event_key, kind, outcome, raw_body, headers, received_at, processed_at)
    VALUES ($1::uuid, 'dlocal', $1::uuid::text, 'payment', '{"kind":"approved"}', '{}', '{"x-login":"x"}', $2, $3)`;
  await database.owner.query(add, [old, long, long]);
  await database.owner.query(add, [fresh, days(2), null]);
  await sweep(days(91));
  const { rows } = await database.owner.query<object>(
    "SELECT outcome, raw_body, headers FROM webhook_inbox WHERE id = ANY($1) ORDER BY received_at",
    [[old, fresh]],
  );
  expect(rows).toEqual([
    { outcome: { kind: "approved" }, raw_body: null, headers: {} },
    { outcome: { kind: "approved" }, raw_body: "{}", headers: { "x-login": "x" } },
  ]);
  await database.owner.query("DELETE FROM webhook_inbox WHERE id = ANY($1)", [[old, fresh]]);
});

it("deletes expired idempotency keys", async () => {
  const giving = await openGiving(long);
  const key = randomUUID();
  await beginDonation(giving.at(long), giving, { key });
  await sweep(days(31));
  const kept = "SELECT 1 FROM idempotency_keys WHERE key = $1";
  expect((await database.owner.query(kept, [key])).rowCount).toBe(0);
});

it("deletes metrics of killed workers, and no other messages between processes", async () => {
  const states = { "metrics:dead": long, "metrics:alive": days(1), "told:dead": long };
  for (const [key, at] of Object.entries(states))
    await database.owner.query("INSERT INTO platform_state VALUES ($1, '{}', $2)", [key, at]);
  await sweep(days(1.5));
  const { rows } = await database.owner.query<{ key: string }>(
    "DELETE FROM platform_state WHERE key = ANY($1) RETURNING key",
    [Object.keys(states)],
  );
  expect(rows.map(({ key }) => key).toSorted()).toEqual(["metrics:alive", "told:dead"]);
});

it("keeps the organisation, which is found by slug and id", async () => {
  const { organization } = await openGiving(long);
  await sweep(days(400));
  expect(await findOrganization(long, { slug: organization.slug })).toEqual(organization);
  expect(await findOrganization(long, { id: organization.id })).toMatchObject({
    country: "AR",
    currency: "ARS",
  });
  expect(await findOrganization(long, { slug: "nobody-is-called-so" })).toBeNull();
});
