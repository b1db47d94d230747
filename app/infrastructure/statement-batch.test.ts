import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../tests/factories/database";
import { StatementBatch } from "./statement-batch";

let database: TestDatabase;
let client: pg.PoolClient;
beforeAll(async () => {
  database = testDatabase();
  client = await database.owner.connect();
  await client.query("CREATE TEMP TABLE kept (n int PRIMARY KEY DEFERRABLE INITIALLY DEFERRED)");
});
afterAll(async () => {
  client.release(true);
  await database.close();
});

const types = new pg.TypeOverrides();

async function run(...statements: [text: string, ...values: unknown[]][]) {
  const parts = statements.map(([text, ...values]) => ({ text, values, name: text.slice(0, 60) }));
  const batch = new StatementBatch(parts, types);
  client.query(batch);
  return (await batch.done).map(({ rows }) => rows);
}

const keep = "INSERT INTO kept VALUES ($1)";
const count = "SELECT count(*)::int AS n FROM kept";

describe("a batch of statements", () => {
  it("is one transaction with its settings, and its prepared statements last", async () => {
    const setting = "SELECT set_config('app.now', $1, true)";
    for (const value of ["one", "two"]) {
      const [, found] = await run([setting, value], ["SELECT current_setting('app.now') AS now"]);
      expect(found).toEqual([{ now: value }]);
    }
    expect(await run(["SELECT coalesce(current_setting('app.now', true), '') AS now"])).toEqual([
      [{ now: "" }],
    ]);
  });

  it("commits all or nothing, even when only the commit fails", async () => {
    await run([keep, 1], [keep, 2]);
    await expect(run([keep, 3], ["SELECT 1 / $1::int", 0])).rejects.toMatchObject({
      code: "22012",
    });
    await expect(run([keep, 4], [keep, 4])).rejects.toMatchObject({ code: "23505" });
    expect(await run([count])).toEqual([[{ n: 2 }]]);
  });

  it("sends no Sync when a statement cannot be sent", async () => {
    const circle = { toPostgres: () => circle };
    const other = await database.owner.connect();
    await other.query("CREATE TABLE half_sent (n int)");
    const { rows } = await other.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    const batch = new StatementBatch(
      [
        { text: "INSERT INTO half_sent VALUES ($1)", values: [1] },
        { text: "INSERT INTO half_sent VALUES ($1)", values: [circle] },
      ],
      types,
    );
    other.query(batch);
    await expect(batch.done).rejects.toThrow("circular");
    other.release(true);
    const living = "SELECT 1 FROM pg_stat_activity WHERE pid = $1";
    while ((await client.query(living, [rows[0]?.pid])).rows.length > 0) await sleep(5);
    const left = await client.query("SELECT n FROM half_sent");
    expect(left.rows).toEqual([]);
    await client.query("DROP TABLE half_sent");
  });
});
