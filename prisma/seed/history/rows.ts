/** Collects past rows in memory and inserts many at once, under row-level security and triggers. */
import type { OrganizationContext } from "~/domain/context";

/** Columns by their names in PostgreSQL; types that JSON lacks are text. */
export type HistoryRow = Record<string, string | number | boolean | null | readonly string[]>;

/** In the order of their references. */
const TABLES = [
  "donors",
  "donations",
  "donation_items",
  "tickets",
  "payment_methods",
  "collections",
  "provider_references",
  "transactions",
  "ledger_postings",
  "ledger_entries",
  "daily_totals",
] as const;
export type HistoryTable = (typeof TABLES)[number];
export type HistoryRows = Record<HistoryTable, HistoryRow[]>;

export function noRows(): HistoryRows {
  return Object.fromEntries(TABLES.map((table) => [table, [] as HistoryRow[]])) as HistoryRows;
}

/** Inserts the rows in one transaction. All rows of a table must have the same columns. */
export async function writeRows(ctx: OrganizationContext, rows: HistoryRows): Promise<void> {
  const statements = TABLES.filter((table) => rows[table].length > 0).map((table) => {
    const columns = Object.keys(rows[table][0] as HistoryRow).join(", ");
    return {
      text: `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1::json)`,
      values: [JSON.stringify(rows[table])],
    };
  });
  await ctx.statements(...statements);
}
