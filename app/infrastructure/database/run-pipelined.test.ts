import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { runPipelined } from "./run-pipelined";

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = testDatabase();
  client = await open();
  await client.query("CREATE TABLE kept (n int PRIMARY KEY DEFERRABLE INITIALLY DEFERRED)");
});
afterAll(async () => {
  await client.query("DROP TABLE kept");
  await client.end();
  await database.close();
});

async function open() {
  const opened = new pg.Client({ connectionString: database.ownerUrl, pipeline: true });
  await opened.connect();
  return opened;
}

const types = new pg.TypeOverrides();
type Part = [text: string, ...values: unknown[]];

async function run(on: pg.Client, ...statements: Part[]) {
  const parts = statements.map(([text, ...values]) => ({ text, values, name: text.slice(0, 60) }));
  return (await runPipelined(on, parts, types)).map(({ rows }) => rows as unknown[]);
}

/** Runs on a connection of its own, as after an error. */
async function runAlone(...statements: Part[]) {
  const alone = await open();
  return run(alone, ...statements).finally(() => alone.end());
}

const keep = "INSERT INTO kept VALUES ($1)";
const count = "SELECT count(*)::int AS n FROM kept";

describe("pipelined statements", () => {
  it("are one transaction with its settings, and their prepared statements last", async () => {
    const setting = "SELECT set_config('app.now', $1, true)";
    for (const value of ["one", "two"]) {
      const parts: Part[] = [[setting, value], ["SELECT current_setting('app.now') AS now"]];
      expect((await run(client, ...parts))[1]).toEqual([{ now: value }]);
    }
    const after = await run(client, [
      "SELECT coalesce(current_setting('app.now', true), '') AS now",
    ]);
    expect(after).toEqual([[{ now: "" }]]);
  });

  it("commit all or nothing, even when only the commit fails", async () => {
    await run(client, [keep, 1], [keep, 2]);
    await expect(runAlone([keep, 3], ["SELECT 1 / $1::int", 0])).rejects.toMatchObject({
      code: "22012",
    });
    await expect(runAlone([keep, 4], [keep, 4])).rejects.toMatchObject({ code: "23505" });
    expect(await run(client, [count])).toEqual([[{ n: 2 }]]);
  });

  it("commit nothing when a statement cannot be sent", async () => {
    const circle = { toPostgres: () => circle };
    await expect(runAlone([keep, 5], [keep, circle])).rejects.toThrow("circular");
    const twoTexts = [
      { text: keep, values: [6], name: "one" },
      { text: count, values: [], name: "one" },
    ];
    const alone = await open();
    await expect(runPipelined(alone, twoTexts, types)).rejects.toThrow("must be unique");
    await alone.end();
    expect(await run(client, [count])).toEqual([[{ n: 2 }]]);
  });
});
