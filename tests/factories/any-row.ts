/** Inserts rows of which a test needs only some columns; the others get default values. */
import { randomBytes } from "node:crypto";
import pg from "pg";

const ANYTHING: Record<string, string> = {
  uuid: "gen_random_uuid()",
  int4: "1",
  int8: "1",
  jsonb: "'{}'",
  timestamptz: "'2027-03-10'",
};

/** Inserts one row into the database at that owner's address; `given` contains SQL. */
export async function addRow(
  url: string,
  table: string,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; type: string }>(
      `SELECT attname AS name, typname AS type FROM pg_attribute JOIN pg_type t ON t.oid = atttypid
        WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attnotnull AND NOT atthasdef`,
      [table],
    );
    const bytes = `'\\x${randomBytes(32).toString("hex")}'`;
    const filled = rows.map(({ name, type }) => [
      name,
      type === "bytea" ? bytes : (ANYTHING[type] ?? "'x'"),
    ]);
    const row = { ...(Object.fromEntries(filled) as Record<string, string>), ...given };
    const [names, values] = [Object.keys(row).join(), Object.values(row).join()];
    await client.query(`INSERT INTO ${table} (${names}) VALUES (${values})`);
  } finally {
    await client.end();
  }
}
