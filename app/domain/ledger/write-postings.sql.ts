import { arraysAsRows } from "~/infrastructure/database/array-rows";

/** Columns of postings and of their entries; each column is passed as an array. */
export const POSTINGS = {
  id: "uuid",
  kind: "text",
  source_type: "text",
  source_id: "uuid",
  occurred_at: "timestamptz",
  effective_on: "date",
  available_on: "date",
  held_by: "text",
} as const;
export const ENTRIES = {
  posting_id: "uuid",
  account: "text",
  currency: "text",
  amount: "bigint",
} as const;

/**
 * Returns the only SQL that writes the ledger, as parts of a WITH: `posted` contains the postings
 * that it wrote. $1 is the organisation; the columns of POSTINGS and ENTRIES begin at parameter
 * number `first`. `condition` selects which postings `p` are written. A source never gets a second
 * posting of the same kind.
 */
export function writingPostings(first: number, condition = "true"): string {
  const entries = first + Object.keys(POSTINGS).length;
  return `posted AS (
  INSERT INTO ledger_postings (organization_id, id, kind, source_type, source_id, occurred_at, effective_on, available_on, held_by)
  SELECT $1::uuid, p.id, p.kind, p.source_type, p.source_id, p.occurred_at, p.effective_on, p.available_on, p.held_by
    FROM ${arraysAsRows("p", POSTINGS, first)} WHERE ${condition}
  ON CONFLICT (organization_id, source_id, source_type, kind) DO NOTHING
  RETURNING id
), entered AS (
  INSERT INTO ledger_entries (organization_id, posting_id, account, currency, amount)
  SELECT $1::uuid, e.posting_id, e.account, e.currency, e.amount
    FROM posted JOIN ${arraysAsRows("e", ENTRIES, entries)} ON e.posting_id = posted.id
)`;
}

export const WRITE_POSTINGS = `WITH ${writingPostings(2)} SELECT id FROM posted`;
