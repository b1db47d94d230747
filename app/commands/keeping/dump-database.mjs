/**
 * Dumps the database as rows of JSON from one snapshot, and loads them into an empty one.
 * PostgreSQL converts the JSON itself, so that no value passes through JavaScript's numbers or
 * dates. It needs no pg_dump, which the embedded server lacks, and no superuser (row-level security
 * rejects COPY … FROM).
 */
import fs from "node:fs";
import path from "node:path";
import { Refusal } from "../refusal.mjs";

const FETCH = 1000;
const MIGRATIONS_TABLE = `CREATE TABLE _prisma_migrations (
  id varchar(36) PRIMARY KEY NOT NULL, checksum varchar(64) NOT NULL, finished_at timestamptz,
  migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT statement_timestamp(), applied_steps_count integer NOT NULL DEFAULT 0)`;

const TABLES = `
SELECT format('%I.%I', n.nspname, c.relname) AS name, n.nspname AS schema,
       array(SELECT quote_ident(attname) FROM pg_attribute
              WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns,
       array(SELECT DISTINCT f.confrelid::int FROM pg_constraint f
              WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid AND NOT f.condeferrable) AS "after", c.oid::int AS id
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
 WHERE c.relkind = 'r' AND n.nspname IN ('public', 'vault') ORDER BY 1`;
const SEQUENCES = `SELECT schemaname AS schema, format('%I.%I', schemaname, sequencename) AS name,
       last_value::text AS value FROM pg_sequences WHERE schemaname IN ('public', 'vault')`;

/** Lists tables after those they reference: {name, schema, columns}; circular references come last. */
async function listTables(client) {
  const { rows } = await client.query(TABLES);
  const ordered = [];
  const visit = (row, path) => {
    if (ordered.includes(row)) return;
    if (path.includes(row)) throw new Refusal(`${row.name} refers to itself in a circle.`);
    for (const id of row.after)
      visit(
        rows.find((other) => other.id === id),
        [...path, row],
      );
    ordered.push(row);
  };
  for (const row of rows) visit(row, []);
  return ordered;
}

async function* rowsOf(client, { name, columns }) {
  await client.query(
    `DECLARE backup_rows NO SCROLL CURSOR FOR SELECT to_json(r)::text AS row FROM (SELECT ${columns.join(", ")} FROM ${name}) r`,
  );
  for (;;) {
    const { rows } = await client.query(`FETCH ${FETCH} FROM backup_rows`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await client.query("CLOSE backup_rows");
}

/** Yields a schema's tables as entries of an archive, and fills `counts` with the rows of each. */
export async function* dumpSchema(client, schema, counts) {
  for (const table of (await listTables(client)).filter((one) => one.schema === schema)) {
    const { name, columns } = table;
    counts[name] = 0;
    async function* chunks() {
      for await (const rows of rowsOf(client, table)) {
        counts[name] += rows.length;
        yield Buffer.from(`[${rows.join(",\n")}]`);
      }
    }
    yield { header: { table: name, columns }, chunks: chunks() };
  }
  const { rows } = await client.query(SEQUENCES);
  const sequences = rows.filter((one) => one.schema === schema && one.value !== null);
  yield { header: { sequences }, chunks: [] };
}

/** Runs `work` in a read-only transaction on one snapshot. */
export async function inSnapshot(client, work) {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    return await work();
  } finally {
    await client.query("ROLLBACK");
  }
}

/** Lists the migrations of a database: [{name, checksum}], oldest first. */
export async function listMigrations(client) {
  const { rows } = await client.query(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows;
}

/** Refuses a database that is not empty. */
export async function requireEmpty(client) {
  const { rows } = await client.query(TABLES);
  if (rows.length > 0)
    throw new Refusal(
      `The database is not empty (${rows.length} tables): restore into a new one, and keep the old one until all is well.`,
    );
}

/** Creates the schema of the backup with the same migrations, whose checksums must match. */
export async function makeSchema(client, root, migrations, digest) {
  await client.query(MIGRATIONS_TABLE);
  for (const { name, checksum } of migrations) {
    const file = path.join(root, "prisma/migrations", name, "migration.sql");
    const sql = fs.existsSync(file) ? fs.readFileSync(file) : null;
    if (sql === null || digest(sql) !== checksum)
      throw new Refusal(
        `The backup is of a version with another migration ${name}: restore with the code of that version.`,
      );
    await client.query(sql.toString("utf8"));
  }
}

/** Loads an archive's entries in the caller's transaction. Returns each table's row count. */
export async function loadEntries(client, entries) {
  const counts = {};
  await client.query("SET CONSTRAINTS ALL DEFERRED");
  for await (const { header, chunks } of entries) {
    for (const { name, value } of header.sequences ?? [])
      await client.query("SELECT setval($1::regclass, $2::bigint)", [name, value]);
    if (!header.table) continue;
    const { table, columns } = header;
    counts[table] = 0;
    // Rows that a migration inserted are in the backup, too.
    const { rows } = await client.query(`SELECT EXISTS (SELECT 1 FROM ${table}) AS written`);
    if (rows[0].written) await client.query(`TRUNCATE ${table} CASCADE`);
    for await (const chunk of chunks) {
      const list = columns.join(", ");
      const { rowCount } = await client.query(
        `INSERT INTO ${table} (${list}) SELECT ${list} FROM json_populate_recordset(NULL::${table}, $1::json)`,
        [chunk.toString("utf8")],
      );
      counts[table] += rowCount;
    }
  }
  await client.query("SET CONSTRAINTS ALL IMMEDIATE");
  return counts;
}
