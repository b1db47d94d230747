/** The release before works on this version's database: web and worker of both run beside each other. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listFiles } from "../architecture/sources";
import { testDatabase, type TestDatabase } from "../factories/database";
import { readRelease, type Spoken } from "./conversation";

const before = readRelease();
const root = path.resolve(import.meta.dirname, "../..");
const NAME = "release_before";

/** The list of migrations, which Prisma makes before the first of them. */
const PRISMAS_OWN = `CREATE TABLE _prisma_migrations (
  id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz,
  migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`;

let server: TestDatabase;
const addresses = new Map<string, string>();
beforeAll(async () => {
  server = testDatabase();
  await server.owner.query(`DROP DATABASE IF EXISTS ${NAME}`);
  await server.owner.query(`CREATE DATABASE ${NAME}`);
  for (const text of [server.ownerUrl, server.appUrl, server.platformUrl, server.vaultUrl]) {
    const url = new URL(text);
    url.pathname = `/${NAME}`;
    addresses.set(decodeURIComponent(url.username), url.href);
  }
  const owner = await connect(decodeURIComponent(new URL(server.ownerUrl).username));
  await owner.query(PRISMAS_OWN);
  for (const name of listMigrations())
    await owner.query(readFileSync(`${root}/prisma/migrations/${name}/migration.sql`, "utf8"));
  await owner.end();
});
afterAll(async () => {
  await server.owner.query(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
  await server.close();
});

function listMigrations(): string[] {
  const files = listFiles("prisma/migrations").filter((file) => file.endsWith("/migration.sql"));
  return files.map((file) => file.split("/")[2] ?? "");
}

async function connect(role: string): Promise<pg.Client> {
  const owner = decodeURIComponent(new URL(server.ownerUrl).username);
  const client = new pg.Client({ connectionString: addresses.get(role) ?? addresses.get(owner) });
  // Whatever is still open when the database goes away.
  client.on("error", () => undefined);
  await client.connect();
  await client.query("SET lock_timeout = 20000");
  return client;
}

test("the release before is recorded, and all of its migrations are still here", () => {
  const now = listMigrations();
  const newer = now.filter((name) => !before.migrations.includes(name));
  process.stdout.write(
    `${before.version} (${before.commit}): ${before.statements.length} statements; since then ${newer.length} migrations\n`,
  );
  expect(before.statements.length).toBeGreaterThan(200);
  expect(before.conversations.length).toBeGreaterThan(5);
  expect(before.migrations.filter((name) => !now.includes(name))).toEqual([]);
});

/** The tables, columns, functions and rights that a statement names are there. */
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

test("every statement that it says can be said under its role", async () => {
  const faults: string[] = [];
  for (const role of ["dadiva_app", "dadiva_platform", "dadiva_vault"]) {
    const own = before.statements.filter((one) => one.role === role);
    const asked = own.filter(({ text }) =>
      /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text),
    );
    const client = await connect(role);
    for (const { text } of asked) {
      const fault = await faultOf(client, text);
      if (fault) faults.push(`${role}: ${fault}`);
    }
    await client.end();
  }
  expect(faults).toEqual([]);
});

/** What one line of a conversation brings now, in the words of the record. */
async function say(client: pg.Client, { text, values }: Spoken) {
  try {
    const result = await client.query(text, values.length > 0 ? values : undefined);
    const last = (Array.isArray(result) ? result.at(-1) : result) as pg.QueryResult;
    return { rows: last.rowCount, columns: last.fields.map(({ name }) => name), error: null };
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === undefined) throw error;
    return { rows: null, columns: [] as string[], error: code };
  }
}

interface Saying {
  line: Spoken;
  answer: ReturnType<typeof say>;
}

/** Takes what is due of everybody: how much that is depends on what other tests had left. */
const CLAIMS = /FOR UPDATE SKIP LOCKED/;

/**
 * Until a line is answered or waits for a lock. What had waited for another's COMMIT may be recorded
 * before it, as both answers came at once: then the next lines let it go on.
 */
async function untilAnsweredOrLocked(client: pg.Client, answer: Saying["answer"]): Promise<void> {
  const { processID: pid } = client as pg.Client & { processID: number };
  const answered = answer.then(() => true);
  while (!(await Promise.race([answered, wait(25, false)]))) {
    const asked = "SELECT 1 FROM pg_locks WHERE pid = $1 AND NOT granted";
    if ((await server.owner.query(asked, [pid])).rowCount) return;
  }
}

test.each(before.conversations.map((one) => [one.name, one] as const))(
  "the conversation of %s goes as it went",
  async (_name, { spoken }) => {
    const clients = new Map<number, pg.Client>();
    const said: Saying[] = [];
    for (const line of spoken) {
      if (!clients.has(line.connection)) clients.set(line.connection, await connect(line.role));
      const client = clients.get(line.connection) as pg.Client;
      const answer = say(client, line);
      said.push({ line, answer });
      await untilAnsweredOrLocked(client, answer);
    }
    const differences: string[] = [];
    for (const [at, { line, answer }] of said.entries()) {
      const came = await answer;
      const isSame =
        came.error === line.error &&
        (came.rows === line.rows || CLAIMS.test(line.text)) &&
        line.columns.every((name) => came.columns.includes(name));
      if (!isSame)
        differences.push(
          `${at} ${line.role}: ${line.text.replace(/\s+/g, " ").slice(0, 160)} → ${JSON.stringify(came)}, then ${JSON.stringify([line.rows, line.error])}`,
        );
    }
    for (const client of clients.values()) await client.end();
    expect(differences.slice(0, 10)).toEqual([]);
  },
);
