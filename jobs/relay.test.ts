import { expect, it } from "vitest";
import { testDatabase } from "../tests/factories/database";
import { weightOf } from "./catalog";
import { DUE } from "./relay";

const CHARGES = ["donations.charge-collections"];
const DUE_NOW = `
INSERT INTO outbox (id, job, payload, due_at, created_at)
SELECT gen_random_uuid(), job, '{"of": "this test"}', '2001-01-01', '2001-01-01' FROM unnest($1::text[]) AS job`;
const HOLD = `INSERT INTO platform_state VALUES ('charges_held', '{}', app_now()) ON CONFLICT DO NOTHING`;

it("enqueues no month while charges are frozen, but everything else", async () => {
  const database = testDatabase();
  const client = await database.platform.connect();
  const due = async () => {
    const { rows } = await client.query<{ job: string; payload: { of?: string } }>(DUE, [[]]);
    return rows.filter(({ payload }) => payload.of === "this test").map(({ job }) => job);
  };
  try {
    // The transaction is rolled back, so that no other test sees the freeze, which applies to all.
    await client.query("BEGIN; LOCK platform_state IN SHARE ROW EXCLUSIVE MODE");
    await client.query("DELETE FROM platform_state WHERE key = 'charges_held'");
    await client.query(DUE_NOW, [[...CHARGES, "payments.check-charge"]]);
    expect((await due()).toSorted()).toEqual([...CHARGES, "payments.check-charge"]);
    await client.query(HOLD);
    expect(await due()).toEqual(["payments.check-charge"]);
  } finally {
    await client.query("ROLLBACK");
    client.release();
    await database.close();
  }
});

it("enqueues receipts after the untried collections, five minutes late at most", async () => {
  const database = testDatabase();
  const client = await database.platform.connect();
  const due = async (at: string) => {
    await client.query("SELECT set_config('app.now', $1, true)", [at]);
    const { rows } = await client.query<{ job: string; payload: { of?: string } }>(DUE, [[]]);
    return rows.filter(({ payload }) => payload.of === "this test").map(({ job }) => job);
  };
  try {
    await client.query("BEGIN; LOCK platform_state IN SHARE ROW EXCLUSIVE MODE");
    await client.query("DELETE FROM platform_state WHERE key = 'charges_held'");
    await client.query(DUE_NOW, [["donations.charge-collections", "notifications.send-receipts"]]);
    expect(await due("2001-01-01T00:04:00Z")).toEqual(["donations.charge-collections"]);
    expect(await due("2001-01-01T00:06:00Z")).toHaveLength(2);
    await client.query("UPDATE outbox SET attempts = 1 WHERE due_at = '2001-01-01'");
    expect(await due("2001-01-01T00:04:00Z")).toHaveLength(2);
  } finally {
    await client.query("ROLLBACK");
    client.release();
    await database.close();
  }
});

it("weighs a job by its charges, and no other job", () => {
  const collections = [{ donationId: "0198c8f5-0000-7000-8000-000000000000", period: "2026-11" }];
  expect(weightOf("donations.charge-collections", { collections })).toBe(1);
  expect(weightOf("donations.charge-collections", { collections: 1 })).toBeNull();
  expect(weightOf("notifications.send-receipts", { collections })).toBeNull();
  expect(weightOf("of another version", { collections })).toBeNull();
});
