import type pg from "pg";

/** Tables of a donation in the order of their references, and the condition for its rows. */
const TABLES: readonly (readonly [table: string, where: string])[] = [
  ["donors", "id = (SELECT donor_id FROM donations WHERE id = $1)"],
  ["donations", "id = $1"],
  ["donation_items", "donation_id = $1"],
  ["payment_methods", "donation_id = $1"],
  ["collections", "donation_id = $1"],
  ["transactions", "donation_id = $1"],
  ["provider_references", "reference IN (SELECT id FROM transactions WHERE donation_id = $1)"],
];
const OWN_IDS = [
  "id",
  "donor_id",
  "donation_id",
  "payment_method_id",
  "vault_card_id",
  "reference",
];

/** Returns an id that is the same in every table, with a valid version and variant. */
const copiedId = (column: string) =>
  `overlay(overlay(md5(${column}::text || '-' || i) placing '4' from 13) placing '8' from 17)::uuid`;

/** Inserts `copies` of a donation, each with its own donor and rows, numbered from `first`. */
export async function cloneGift(
  database: pg.Pool,
  donationId: string,
  copies: number,
  first = 1,
): Promise<void> {
  for (const [table, where] of TABLES) {
    const { rows } = await database.query<{ column_name: string }>(
      "SELECT column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1",
      [table],
    );
    const own = rows.map((row) => row.column_name).filter((name) => OWN_IDS.includes(name));
    const changes = own.map((name) => `'${name}', ${copiedId(`o.${name}`)}`);
    if (table === "donors") changes.push(`'email', 'donor-' || i || '@example.org'`);
    const sql = `
      INSERT INTO ${table}
      SELECT (jsonb_populate_record(NULL::${table}, to_jsonb(o) || jsonb_strip_nulls(jsonb_build_object(${changes.join(", ")})))).*
        FROM ${table} o, generate_series($3::int, $2::int + $3::int - 1) AS i WHERE ${where}`;
    await database.query(sql, [donationId, copies, first]);
  }
}
