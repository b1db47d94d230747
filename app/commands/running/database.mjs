import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { withConnection } from "./embedded-postgres.mjs";
import { Refusal } from "../refusal.mjs";
import { lastLines, runCommand } from "../run-command.mjs";

const PASSWORD_NAMES = {
  dadiva_app: "DATABASE_APP_PASSWORD",
  dadiva_platform: "DATABASE_PLATFORM_PASSWORD",
  dadiva_vault: "DATABASE_VAULT_PASSWORD",
};
const QUEUE_SCHEMA = "bullmq";
const LOCK_TIMEOUT_MS = 5000;

/** Refuses a DATABASE_URL without a responding PostgreSQL. */
export async function requireDatabase(root, url) {
  try {
    await withConnection(root, url, (client) => client.query("SELECT 1"));
  } catch (error) {
    throw new Refusal(
      `DATABASE_URL does not answer (${error.message}): start that PostgreSQL, or correct the address.`,
    );
  }
}

/** Returns role → address of the same database, unless the settings have one. */
export function deriveRoleUrls({ databaseUrl, roleUrls, secrets }) {
  return Object.fromEntries(
    Object.entries(PASSWORD_NAMES).map(([role, passwordName]) => {
      const url = new URL(databaseUrl);
      url.username = role;
      url.password = secrets[passwordName];
      return [role, roleUrls[role] ?? url.href];
    }),
  );
}

/** Creates the three login roles, which own nothing and never bypass row-level security. */
export async function createRoles(client, roleUrls, secrets) {
  for (const [role, passwordName] of Object.entries(PASSWORD_NAMES)) {
    const { rowCount } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [role]);
    if (rowCount > 0 && roleUrls[role]) continue;
    const rights = "LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS";
    const given = roleUrls[role]
      ? decodeURIComponent(new URL(roleUrls[role]).password)
      : secrets[passwordName];
    const password = given ? `PASSWORD ${client.escapeLiteral(given)}` : "";
    // An owner that is no superuser may not even name some of these attributes of an existing role.
    const verb = rowCount > 0 ? `ALTER ROLE ${role} LOGIN` : `CREATE ROLE ${role} ${rights}`;
    await client.query(`${verb} ${password}`);
  }
}

const ADDRESS_NAMES = {
  dadiva_app: "DATABASE_APP_URL",
  dadiva_platform: "DATABASE_PLATFORM_URL",
  dadiva_vault: "DATABASE_VAULT_URL",
};

/**
 * Refuses an address (role → address) whose login bypasses row-level security: everything would
 * seem to work without this barrier. It skips a database that does not answer yet.
 */
export async function requireBoundRoles(root, roleUrls) {
  for (const [role, name] of Object.entries(ADDRESS_NAMES)) {
    if (roleUrls[role] && (await passesPolicies(root, roleUrls[role])))
      throw new Refusal(
        `${name} is of a login that passes row-level security by: give it a role with NOSUPERUSER and NOBYPASSRLS, as ${role} is.`,
      );
  }
}

async function passesPolicies(root, url) {
  const sql = `SELECT rolsuper OR rolbypassrls AS free FROM pg_roles WHERE rolname = current_user`;
  try {
    const { rows } = await withConnection(root, url, (client) => client.query(sql));
    return rows[0]?.free === true;
  } catch {
    return false;
  }
}

/** A migration that waits too long for a lock fails, so that running processes keep working. */
function withLockTimeout(databaseUrl) {
  const url = new URL(databaseUrl);
  const options = url.searchParams.get("options") ?? "";
  url.searchParams.set("options", `${options} -c lock_timeout=${LOCK_TIMEOUT_MS}`.trim());
  return url.href.replaceAll("+", "%20");
}

/** Migrates the database to this checkout's schema, after the roles that migrations name. */
export async function migrate({ root, databaseUrl, roleUrls, secrets, report }) {
  try {
    await withConnection(root, databaseUrl, (client) => createRoles(client, roleUrls, secrets));
  } catch (error) {
    throw new Refusal(
      `The roles dadiva_app, dadiva_platform and dadiva_vault can't be made (${error.message}): give DATABASE_URL's user CREATEROLE, or make them and set DATABASE_APP_URL, DATABASE_PLATFORM_URL and DATABASE_VAULT_URL.`,
    );
  }
  if (!fs.existsSync(path.join(root, "prisma/migrations"))) return report("No migrations yet");
  const args = ["migrate", "deploy", "--config", "prisma/prisma.config.ts"];
  const { status, output } = await runCommand(path.join(root, "node_modules/.bin/prisma"), args, {
    cwd: root,
    env: { ...process.env, DATABASE_URL: withLockTimeout(databaseUrl) },
  });
  if (status !== 0)
    throw new Refusal(
      `The migrations failed: mend what they name (see docs/operations.md) and start again.\n${lastLines(output, 20)}`,
    );
}

/** Migrates BullMQ's tables on PostgreSQL to its version and grants them to the application. */
export async function migrateQueues({ root, databaseUrl, roleUrls }) {
  const require = createRequire(path.join(root, "package.json"));
  const { runMigrations } = await import(pathToFileURL(require.resolve("bullmq")).href);
  const role = decodeURIComponent(new URL(roleUrls.dadiva_app).username);
  await withConnection(root, databaseUrl, async (client) => {
    await runMigrations(client, QUEUE_SCHEMA);
    const grantee = client.escapeIdentifier(role);
    const { rows } = await client.query(
      `SELECT string_agg(oid::regclass::text, ', ') AS sequences FROM pg_class
       WHERE relkind = 'S' AND relnamespace = $1::regnamespace AND relowner = current_user::regrole`,
      [QUEUE_SCHEMA],
    );
    for (const grant of [
      // BullMQ creates a sequence for each queue at its first use.
      `USAGE, CREATE ON SCHEMA ${QUEUE_SCHEMA}`,
      `ALL ON ALL TABLES IN SCHEMA ${QUEUE_SCHEMA}`,
      `ALL ON SEQUENCE ${rows[0].sequences}`,
      `EXECUTE ON ALL ROUTINES IN SCHEMA ${QUEUE_SCHEMA}`,
    ])
      await client.query(`GRANT ${grant} TO ${grantee}`);
  });
}

/** Returns {database, organizations}: its unique name, and its number of organisations. */
export async function describeDatabase({ root, databaseUrl }) {
  return withConnection(root, databaseUrl, async (client) => {
    const ask = async (table, sql) => {
      const { rows } = await client.query("SELECT to_regclass($1) IS NOT NULL AS there", [table]);
      return rows[0].there ? (await client.query(sql)).rows[0]?.value : null;
    };
    const first = "SELECT id AS value FROM _prisma_migrations ORDER BY started_at, id LIMIT 1";
    const count = "SELECT count(*)::int AS value FROM organizations";
    return {
      database: (await ask("public._prisma_migrations", first)) ?? null,
      organizations: (await ask("public.organizations", count)) ?? 0,
    };
  });
}

/**
 * Empties all tables, including the queues', except the records of migrations; only for an unused
 * database. It needs the superuser, because append-only tables refuse to be emptied.
 */
export async function emptyTables({ root, databaseUrl }) {
  await withConnection(root, databaseUrl, async (client) => {
    const { rows } = await client.query(
      `SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') AS tables FROM pg_tables
       WHERE schemaname IN ('public', 'vault') AND tablename <> '_prisma_migrations'
          OR schemaname = $1 AND tablename NOT IN ('migration', 'meta')`,
      [QUEUE_SCHEMA],
    );
    if (!rows[0].tables) return;
    await client.query("SET session_replication_role = replica");
    await client.query(`TRUNCATE ${rows[0].tables}`);
  });
}

/** Updates the planner's statistics at once, because PostgreSQL would do so only after a minute. */
export async function analyze({ root, databaseUrl }) {
  await withConnection(root, databaseUrl, (client) => client.query("ANALYZE"));
}
