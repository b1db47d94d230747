/** Tests that the previous release works on this version's database, in parallel with it. */
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readRelease } from "./conversation";
import { listMigrations, openReleaseDatabase, type ReleaseDatabase } from "./release-database";

const before = readRelease();

let database: ReleaseDatabase;
beforeAll(async () => {
  database = await openReleaseDatabase("release_before");
  await database.migrate(listMigrations());
});
afterAll(() => database.close());

test("the previous release is recorded, and all of its migrations are still here", () => {
  const now = listMigrations();
  const newer = now.filter((name) => !before.migrations.includes(name));
  process.stdout.write(
    `${before.version} (${before.commit}): ${before.statements.length} statements; since then ${newer.length} migrations\n`,
  );
  expect(before.statements.length).toBeGreaterThan(200);
  expect(before.conversations.length).toBeGreaterThan(5);
  expect(before.migrations.filter((name) => !now.includes(name))).toEqual([]);
});

/** Returns the missing tables, columns, functions or rights of a statement. */
async function faultOf(client: pg.Client, text: string): Promise<string | null> {
  try {
    await client.query("BEGIN");
    await client.query(
      "SELECT set_config('app.organization_id', '01930000-0000-7000-8000-000000000001', true)",
    );
    await client.query(`PREPARE asked AS ${text}`);
    const { rows } = await client.query<{ count: number }>(
      "SELECT cardinality(parameter_types) AS count FROM pg_prepared_statements WHERE name = 'asked'",
    );
    const nothing = Array.from({ length: rows[0]?.count ?? 0 }, () => "NULL").join(", ");
    await client.query(`EXPLAIN EXECUTE asked${nothing ? ` (${nothing})` : ""}`);
    return null;
  } catch (error) {
    return `${(error as Error).message}: ${text.replace(/\s+/g, " ").slice(0, 200)}`;
  } finally {
    await client.query("ROLLBACK");
    await client.query("DEALLOCATE ALL");
  }
}

test("every statement of the previous release is valid under its role", async () => {
  const faults: string[] = [];
  for (const role of ["dadiva_app", "dadiva_platform", "dadiva_vault"]) {
    const own = before.statements.filter((one) => one.role === role);
    const requested = own.filter(({ text }) =>
      /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text),
    );
    const client = await database.connect(role);
    for (const { text } of requested) {
      const fault = await faultOf(client, text);
      if (fault) faults.push(`${role}: ${fault}`);
    }
    await client.end();
  }
  expect(faults).toEqual([]);
});

test.each(before.conversations.map((one) => [one.name, one] as const))(
  "the statements of %s have the recorded results",
  async (_name, { spoken }) => {
    expect((await database.replay(spoken)).slice(0, 10)).toEqual([]);
  },
);
