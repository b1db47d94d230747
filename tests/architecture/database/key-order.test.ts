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

const KEYED: [what: string, table: string, columns: string[]][] = [
  ["a posting by its key", "ledger_postings", ["organization_id", "id"]],
  ["a donation by its key", "donations", ["organization_id", "id"]],
  ["an equal donation", "donations", ["organization_id", "equal_key"]],
  ["a charge by its key", "transactions", ["organization_id", "id"]],
  ["a receipt by its charge", "receipts", ["organization_id", "transaction_id"]],
];

it.each(KEYED)("finds %s in a small table of %s", async (_what, table, columns) => {
  const client = await database.owner.connect();
  try {
    await client.query("BEGIN");
    await client.query(`CREATE TEMP TABLE few (LIKE ${table} INCLUDING ALL) ON COMMIT DROP`);
    await client.query("SET LOCAL enable_seqscan = off");
    await client.query("SET LOCAL plan_cache_mode = force_generic_plan");
    const wanted = columns.map((column, at) => `${column} = $${at + 1}`).join(" AND ");
    await client.query(`PREPARE find AS SELECT 1 FROM few WHERE ${wanted}`);
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `EXPLAIN EXECUTE find (${columns.map(() => "NULL").join()})`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    const condition = /Index Cond: .*/.exec(plan)?.[0] ?? plan;
    expect(columns.filter((column) => !condition.includes(`${column} =`))).toEqual([]);
  } finally {
    await client.query("ROLLBACK");
    await client.query("DEALLOCATE ALL");
    client.release();
  }
});
