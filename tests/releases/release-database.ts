/** A database with this version's migrations, which replays the previous release's statements. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { listFiles } from "../architecture/sources";
import { testDatabase } from "../factories/database";
import type { Spoken } from "./conversation";

const root = path.resolve(import.meta.dirname, "../..");

/** The table of migrations, which Prisma creates before the first of them. */
const PRISMAS_OWN = `CREATE TABLE _prisma_migrations (
  id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz,
  migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`;

export function listMigrations(): string[] {
  const files = listFiles("prisma/migrations").filter((file) => file.endsWith("/migration.sql"));
  return files.map((file) => file.split("/")[2] ?? "");
}

export interface ReleaseDatabase {
  connect(role?: string): Promise<pg.Client>;
  migrate(names: readonly string[]): Promise<void>;
  /** Replays recorded statements line by line. Returns the differences. */
  replay(spoken: readonly Spoken[]): Promise<string[]>;
  close(): Promise<void>;
}

/** Creates an empty database of this name beside the test's own. */
export async function openReleaseDatabase(name: string): Promise<ReleaseDatabase> {
  const server = testDatabase();
  await server.owner.query(`DROP DATABASE IF EXISTS ${name}`);
  await server.owner.query(`CREATE DATABASE ${name}`);
  const roleOf = (url: string) => decodeURIComponent(new URL(url).username);
  const owner = roleOf(server.ownerUrl);
  const addresses = new Map(
    [server.ownerUrl, server.appUrl, server.platformUrl, server.vaultUrl].map((text) => {
      const url = new URL(text);
      url.pathname = `/${name}`;
      return [roleOf(text), url.href];
    }),
  );
  const connect = async (role = owner) => {
    const client = new pg.Client({ connectionString: addresses.get(role) ?? addresses.get(owner) });
    // Connections that are still open when the database is removed.
    client.on("error", () => undefined);
    await client.connect();
    await client.query("SET lock_timeout = 20000");
    return client;
  };
  const first = await connect();
  await first.query(PRISMAS_OWN);
  await first.end();
  return {
    connect,
    async migrate(names) {
      const client = await connect();
      for (const one of names)
        await client.query(readFileSync(`${root}/prisma/migrations/${one}/migration.sql`, "utf8"));
      await client.end();
    },
    replay: (spoken) => replay(connect, server.owner, spoken),
    async close() {
      await server.owner.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await server.close();
    },
  };
}

/** PostgreSQL's error code for a lock that is not available in time. */
const LOCK_NOT_AVAILABLE = "55P03";

/** Returns the current result of one line, in the record's format. */
async function say(client: pg.Client, { text, values, error: recorded }: Spoken) {
  try {
    // It waited 25 s in vain for its lock, and need not wait as long again.
    if (recorded === LOCK_NOT_AVAILABLE) await client.query("SET LOCAL lock_timeout = 200");
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

/** A claim of due rows of all tenants, whose number depends on other tests. */
const CLAIMS = /FOR UPDATE SKIP LOCKED/;

/**
 * Waits until a line has its result or waits for a lock. A line that waited for another's COMMIT
 * may be recorded before it, because both results came at once; the next lines then release it.
 */
async function untilAnsweredOrLocked(
  owner: pg.Pool,
  client: pg.Client,
  answer: Saying["answer"],
): Promise<void> {
  const { processID: pid } = client as pg.Client & { processID: number };
  const answered = answer.then(() => true);
  while (!(await Promise.race([answered, wait(25, false)]))) {
    const requested = "SELECT 1 FROM pg_locks WHERE pid = $1 AND NOT granted";
    if ((await owner.query(requested, [pid])).rowCount) return;
  }
}

async function replay(
  connect: ReleaseDatabase["connect"],
  owner: pg.Pool,
  spoken: readonly Spoken[],
): Promise<string[]> {
  const clients = new Map<number, pg.Client>();
  const said: Saying[] = [];
  for (const line of spoken) {
    if (!clients.has(line.connection)) clients.set(line.connection, await connect(line.role));
    const client = clients.get(line.connection) as pg.Client;
    const answer = say(client, line);
    said.push({ line, answer });
    // No later line releases a lock that the record waited for in vain.
    if (line.error === LOCK_NOT_AVAILABLE) await answer;
    else await untilAnsweredOrLocked(owner, client, answer);
  }
  const differences: string[] = [];
  for (const [at, { line, answer }] of said.entries()) {
    const received = await answer;
    const isSame =
      received.error === line.error &&
      (received.rows === line.rows || CLAIMS.test(line.text)) &&
      // A test's own queries as the owner are no statements of the release.
      (!line.role.startsWith("dadiva_") ||
        line.columns.every((name) => received.columns.includes(name)));
    if (!isSame)
      differences.push(
        `${at} ${line.role}: ${line.text.replace(/\s+/g, " ").slice(0, 160)} → ${JSON.stringify(received)}, then ${JSON.stringify([line.rows, line.error])}`,
      );
  }
  for (const client of clients.values()) await client.end();
  return differences;
}
