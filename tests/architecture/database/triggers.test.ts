/** Tests that triggers hold invariants only: business facts are written by the small writers. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../factories/database";

/** Every trigger by `table name`, and the invariant that it holds. */
const TRIGGERS: Record<string, string> = {
  "audit_entries audit_append_only": "a record is neither changed nor deleted",
  "audit_entries audit_no_truncate": "a record is neither changed nor deleted",
  "security_events audit_append_only": "an event is neither changed nor deleted",
  "security_events audit_no_truncate": "an event is neither changed nor deleted",
  "ledger_entries ledger_append_only": "an entry is neither changed nor deleted",
  "ledger_postings ledger_append_only": "a posting is neither changed nor deleted",
  "ledger_postings ledger_open_months": "no posting is written in a closed month",
  "ledger_entries ledger_whole_postings":
    "a posting sums to zero in each currency, and one of a transaction is in its currency",
  "transactions transactions_keep_ledger":
    "a transaction with a posting keeps its key and currency, and is not deleted",
  "transactions transactions_legal_transition": "a charge takes a legal step",
  "invoice_attempts transactions_legal_transition": "a charge takes a legal step",
  "invoices invoices_keep_issued": "an issued invoice changes only by its payment",
  "credit_notes credit_notes_keep_issued":
    "an issued credit note changes only by its fiscal number",
  "invoice_lines invoice_lines_make_total": "the lines of an invoice make its total",
  "refunds refunds_attempt": "a refund has an attempt of its cause, in the same tenant",
  "disputes disputes_attempt": "a dispute has an attempt of its cause, in the same tenant",
  "tickets tickets_legal_transition": "a ticket takes a legal step",
  "tickets tickets_taken_within_stock": "no more seats are taken than an option has",
  "tickets tickets_retaken_within_stock": "no more seats are taken back than an option has",
  "ticket_options ticket_options_quantity_kept": "an option has no fewer seats than are taken",
  "organizations organization_changed":
    "no process serves an organisation that changed; it writes no row",
};

const WRITES =
  /\b(?:INSERT\s+INTO|UPDATE\s+\w+(?:\s+\w+)?\s+SET|DELETE\s+FROM|MERGE\s+INTO)\b|\bNEW\.\w+\s*:=/i;

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

async function read<Row extends object>(sql: string): Promise<Row[]> {
  return (await database.owner.query<Row>(sql)).rows;
}

it("has the listed triggers and no others", async () => {
  const rows = await read<{ name: string }>(
    `SELECT c.relname || ' ' || t.tgname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      JOIN pg_namespace n ON n.oid = c.relnamespace WHERE NOT t.tgisinternal AND n.nspname = 'public'`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(TRIGGERS).toSorted());
});

it("lets no trigger write a row or change the one that is written", async () => {
  const rows = await read<{ name: string; source: string }>(
    `SELECT DISTINCT p.proname AS name, p.prosrc AS source FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
      WHERE NOT t.tgisinternal`,
  );
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ source }) => WRITES.test(source)).map(({ name }) => name)).toEqual([]);
});

it.each(["UPDATE donations d SET status = 'x'", "NEW.resumed_at := now()", "INSERT INTO counts"])(
  "detects a trigger that writes: %s",
  (source) => expect(source).toMatch(WRITES),
);
