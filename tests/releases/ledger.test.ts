/** The ledger of the previous release comes over whole, and goes on taking what that release writes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { readRelease } from "./conversation";
import { listMigrations, openReleaseDatabase, type ReleaseDatabase } from "./release-database";

const FIRST_OF_POSTINGS = "20261125151001_ledger_postings";
const before = readRelease();

let database: ReleaseDatabase;
beforeAll(async () => {
  database = await openReleaseDatabase("release_ledger");
});
afterAll(() => database.close());

const spokenIn = (file: string) =>
  before.conversations.find(({ name }) => name.endsWith(file))?.spoken ?? [];

async function ask<Row extends object>(text: string): Promise<Row[]> {
  const client = await database.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const sums = () =>
  ask(`SELECT organization_id, account, currency, count(*)::int, sum(amount)::text
         FROM ledger_entries GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`);

/** Entries in the form of main between the two: they name no posting. */
const NAMELESS = `
  INSERT INTO ledger_entries (organization_id, transaction_id, kind, account, amount, currency, created_at)
  SELECT organization_id, transaction_id, 'refund', account, -amount, currency, created_at
    FROM ledger_entries WHERE kind = 'gift'`;

const WRONG = `
  SELECT e.posting_id FROM ledger_entries e LEFT JOIN ledger_postings p ON p.organization_id = e.organization_id AND p.id = e.posting_id
   GROUP BY e.organization_id, e.posting_id, e.currency
  HAVING sum(e.amount) <> 0 OR bool_or(p.id IS NULL OR p.source_type <> 'transaction'
         OR (p.source_id, p.kind, p.occurred_at) IS DISTINCT FROM (e.transaction_id, e.kind, e.created_at))`;

test("counts and sums stay, every entry gets its posting, and another gift of that release does", async () => {
  const all = listMigrations();
  const newer = all.filter((name) => !before.migrations.includes(name));
  await database.migrate(before.migrations);
  await database.replay(spokenIn("charge-collection.server.test.ts"));
  await database.migrate(newer.filter((name) => name < FIRST_OF_POSTINGS));
  await ask(NAMELESS);
  const kept = await sums();
  expect(kept.length).toBeGreaterThanOrEqual(4);

  await database.migrate(newer.filter((name) => name >= FIRST_OF_POSTINGS));
  expect(await sums()).toEqual(kept);
  expect(await ask(WRONG)).toEqual([]);

  const postings = "SELECT count(*)::int AS count FROM ledger_postings WHERE kind = 'gift'";
  const [{ count } = { count: 0 }] = await ask<{ count: number }>(postings);
  expect(count).toBeGreaterThan(0);
  await database.replay(spokenIn("settle-charge.server.test.ts"));
  expect(Number((await ask<{ count: number }>(postings))[0]?.count)).toBeGreaterThan(count);
  expect(await ask(WRONG)).toEqual([]);
});
