import { afterAll, beforeAll, expect, it } from "vitest";
import { beginDonation, openGiving, type TestGiving } from "../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { statusesBefore, transactionStatuses, transitions } from "./schema";

const now = new Date("2026-11-21T15:00:00Z");
let database: TestDatabase;
let giving: TestGiving;
beforeAll(async () => {
  database = testDatabase();
  giving = await openGiving(now);
});
afterAll(() => database.close());

it("never changes an approved charge to declined", () => {
  expect(transitions.approved).not.toContain("rejected");
  expect(statusesBefore("rejected")).toEqual(["in_process", "pending"]);
});

it("accepts a provider's charge after a decline or an unknown charge", () => {
  expect(statusesBefore("approved")).toEqual([
    "in_process",
    "pending",
    "rejected",
    "cancelled",
    "non_existant",
    "charged_back",
    "in_mediation",
  ]);
});

it("names only statuses of the specification", () => {
  for (const after of Object.values(transitions).flat())
    expect(transactionStatuses).toContain(after);
});

/** Returns whether PostgreSQL accepts a change of status, on a copy of a transaction. */
async function isTaken(id: string, before: string, after: string): Promise<boolean> {
  const client = await database.owner.connect();
  await client.query("BEGIN");
  try {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO transactions
       SELECT (jsonb_populate_record(NULL::transactions, to_jsonb(t) || jsonb_build_object(
                'id', gen_random_uuid(), 'status', $2::text, 'period', '2030-01'))).*
         FROM transactions t WHERE id = $1 RETURNING id`,
      [id, before],
    );
    await client.query("UPDATE transactions SET status = $2 WHERE id = $1", [rows[0]?.id, after]);
    return true;
  } catch (error) {
    expect(String(error)).toContain(`cannot go from ${before} to ${after}`);
    return false;
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

it("equals the table in the database", async () => {
  const { id } = await beginDonation(giving.at(now), giving);
  for (const before of transactionStatuses)
    for (const after of transactionStatuses) {
      const isLegal = before === after || transitions[before].includes(after);
      expect(await isTaken(id, before, after), `${before} to ${after}`).toBe(isLegal);
    }
});
