/** Tests that rows are looked up by their keys while a table is so small that every index costs the same. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../factories/database";

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

/**
 * Of two indexes that cost the same PostgreSQL takes the one that was made last. A plan of a table with
 * one row is kept while the table grows, and one by `organization_id` alone then reads all of it.
 */
it("makes the key of a referenced table after its other indexes that begin with the organisation", async () => {
  const { rows } = await database.owner.query<{ name: string; isLate: boolean }>(
    `SELECT k.indrelid::regclass::text || ' ' || i.indexrelid::regclass::text AS name, k.indexrelid > i.indexrelid AS "isLate"
       FROM pg_index k
       JOIN pg_attribute a ON a.attrelid = k.indrelid AND a.attnum = k.indkey[0] AND a.attname = 'organization_id'
       JOIN pg_index i ON i.indrelid = k.indrelid AND i.indexrelid <> k.indexrelid AND i.indkey[0] = k.indkey[0] AND i.indpred IS NULL
      WHERE k.indisprimary AND EXISTS (SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.confrelid = k.indrelid)`,
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ isLate }) => !isLate).map(({ name }) => name)).toEqual([]);
});

it("looks a posting up by its key in a table with one row", async () => {
  const client = await database.owner.connect();
  try {
    await client.query("BEGIN");
    await client.query("CREATE TEMP TABLE few (LIKE ledger_postings INCLUDING ALL) ON COMMIT DROP");
    await client.query(
      `INSERT INTO few (organization_id, id, kind, source_type, source_id, occurred_at, effective_on, held_by)
       VALUES (gen_random_uuid(), gen_random_uuid(), 'charge', 'transaction', gen_random_uuid(), now(), now(), 'platform')`,
    );
    await client.query("ANALYZE few");
    await client.query("SET LOCAL enable_seqscan = off");
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      "EXPLAIN (GENERIC_PLAN) SELECT 1 FROM few WHERE organization_id = $1 AND id = $2",
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("few_pkey");
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});
