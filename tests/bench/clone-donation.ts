import type pg from "pg";

/** Tables of a donation in the order of their references, and the condition for its rows. */
const TABLES: readonly (readonly [table: string, where: string])[] = [
  ["donors", "o.id = (SELECT donor_id FROM donations WHERE id = $1)"],
  ["donations", "o.id = $1"],
  ["donation_items", "o.donation_id = $1"],
  ["payment_methods", "o.donation_id = $1"],
  ["collections", "o.donation_id = $1"],
  ["transactions", "o.donation_id = $1"],
  ["provider_references", "o.reference IN (SELECT id FROM transactions WHERE donation_id = $1)"],
];
const OWN_IDS = [
  "id",
  "donor_id",
  "donation_id",
  "payment_method_id",
  "vault_card_id",
  "reference",
];

/**
 * Returns an id that is the same in every table, and follows time as the product's: the original's
 * first 48 bits, which are its time, less `ago`.
 */
const copiedId = (column: string) => {
  const bits = `('x' || lpad(left(replace(${column}::text, '-', ''), 12), 16, '0'))::bit(64)::bigint`;
  const time = `lpad(to_hex(${bits} - (extract(epoch FROM ago) * 1000)::bigint), 12, '0')`;
  const own = `overlay(md5(${column}::text || '-' || i) placing ${time} || '7' from 1)`;
  return `overlay(${own} placing '8' from 17)::uuid`;
};

interface CopyOptions {
  /** The number of the first copy. */
  first?: number;
  /** Leaves out triggers and foreign keys, and makes indexes afterwards: a million copies in minutes. */
  unchecked?: boolean;
  /** Spreads the copies over so many days before the donation, the newest first. */
  days?: number;
  /** Further values of a table's copies: SQL pairs of name and expression over the row `o`, the number `i`, and `ago`, its part of the days. */
  changes?: Record<string, readonly string[]>;
}

/** Inserts `copies` of a donation, each with its own donor and rows. */
export async function cloneDonation(
  database: pg.Pool,
  donationId: string,
  copies: number,
  { changes = {}, days = 0, first = 1, unchecked = false }: CopyOptions = {},
): Promise<void> {
  const client = await database.connect();
  try {
    const indexes = unchecked ? await dropIndexes(client) : [];
    for (const [table, where] of TABLES) {
      const { rows } = await client.query<{ column_name: string }>(
        "SELECT column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1",
        [table],
      );
      const own = rows.map((row) => row.column_name).filter((name) => OWN_IDS.includes(name));
      const values = own.map((name) => `'${name}', ${copiedId(`o.${name}`)}`);
      if (table === "donors") values.push(`'email', 'donor-' || i || '@example.org'`);
      values.push(...(changes[table] ?? []));
      // A function of FROM runs once for each row; `(f(x)).*` would run it once for each column.
      const sql = `
        INSERT INTO ${table}
        SELECT made.*
          FROM ${table} o
         CROSS JOIN generate_series($3::int, $2::int + $3::int - 1) AS i
         CROSS JOIN LATERAL (SELECT i * (interval '${days} days' / $2::int) AS ago) AS past
         CROSS JOIN LATERAL jsonb_populate_record(NULL::${table},
           to_jsonb(o) || jsonb_strip_nulls(jsonb_build_object(${values.join(", ")}))) AS made
         WHERE ${where}`;
      await client.query(sql, [donationId, copies, first]);
    }
    for (const index of indexes) await client.query(index);
    if (unchecked) await client.query("RESET session_replication_role");
  } finally {
    client.release();
  }
}

/** Drops the indexes that no constraint needs, and returns the statements that make them again. */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  await client.query("SET session_replication_role = replica");
  const { rows } = await client.query<{ name: string; made: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made
       FROM pg_index WHERE NOT indisunique AND indrelid = ANY($1::text[]::regclass[])`,
    [TABLES.map(([table]) => table)],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ made }) => made);
}
