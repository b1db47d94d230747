/** Inserts many past rows at once, under row-level security and triggers. */
import type { Database } from "~/domain/context";

/** Columns by their names in PostgreSQL; types that JSON lacks are text. */
export type HistoryRow = Record<string, string | number | boolean | null | readonly string[]>;

/** In the order of their references. */
const TABLES = [
  "tickets",
  "payment_methods",
  "collections",
  "provider_references",
  "transactions",
] as const;
type HistoryTable = (typeof TABLES)[number];
type HistoryRows = Record<HistoryTable, HistoryRow[]>;

/** Inserts the rows in the caller's transaction. All rows of a table must have the same columns. */
export async function writeRows(db: Database, rows: HistoryRows): Promise<void> {
  for (const table of TABLES) {
    if (rows[table].length === 0) continue;
    const columns = Object.keys(rows[table][0] as HistoryRow).join(", ");
    await db.sql({
      name: `seed-${table}`,
      text: `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1::json)`,
      values: [JSON.stringify(rows[table])],
    });
  }
}
