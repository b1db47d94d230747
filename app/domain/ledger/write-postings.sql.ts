import { arraysAsRows } from "~/infrastructure/database/array-rows";

/** Number of rows of a balance, so that a busy organisation's statements rarely wait for each other. */
const SHARDS = 8;

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
  provider: "text",
} as const;
export const ENTRIES = {
  posting_id: "uuid",
  account: "text",
  currency: "text",
  amount: "bigint",
  detail: "text",
} as const;

/** The day from which an entry's money is available: the day of the event where the company tells none. */
const AVAILABLE_ON = `CASE e.account WHEN 'organization_balance' THEN coalesce(p.available_on, p.effective_on) ELSE p.effective_on END`;

/** The first day of the open months; null until a month is closed. */
const OPEN_FROM = `(SELECT ((max(period) || '-01')::date + interval '1 month')::date AS open_from FROM closed_months) books`;

const ADD_BALANCES = `balanced AS (
  INSERT INTO ledger_balances AS b (organization_id, account, currency, effective_on, available_on, shard, amount)
  SELECT $1::uuid, e.account, e.currency, p.effective_on, ${AVAILABLE_ON}, pg_backend_pid() % ${SHARDS}, sum(e.amount)
    FROM entered e JOIN posted p ON p.id = e.posting_id
   GROUP BY 2, 3, 4, 5
   -- Two statements that touch the same balances take them in the same order.
   ORDER BY 2, 3, 4, 5
  ON CONFLICT (organization_id, account, currency, effective_on, available_on, shard)
  DO UPDATE SET amount = b.amount + excluded.amount
)`;

/** A payout itself is no item of a payout. */
const OPEN_ITEMS = `itemized AS (
  INSERT INTO ledger_open_items (organization_id, currency, available_on, posting_id, amount)
  SELECT $1::uuid, e.currency, coalesce(p.available_on, p.effective_on), e.posting_id, -e.amount
    FROM entered e JOIN posted p ON p.id = e.posting_id
   WHERE e.account = 'organization_balance' AND p.kind <> 'payout'
)`;

/**
 * Returns the only SQL that writes the ledger, as parts of a WITH: `posted` contains the postings
 * that it wrote. $1 is the organisation; the columns of POSTINGS and ENTRIES begin at parameter
 * number `first`. `condition` selects which postings `p` are written. A source never gets a second
 * posting of the same kind. One of a closed month counts from the first day of the open ones. The
 * balances and the open items follow in the same statement.
 */
export function writingPostings(first: number, condition = "true"): string {
  const entries = first + Object.keys(POSTINGS).length;
  return `posted AS (
  INSERT INTO ledger_postings (organization_id, id, kind, source_type, source_id, occurred_at, effective_on, available_on, held_by, provider, moved_from)
  SELECT $1::uuid, p.id, p.kind, p.source_type, p.source_id, p.occurred_at,
         greatest(p.effective_on, books.open_from), p.available_on, p.held_by, p.provider,
         CASE WHEN p.effective_on < books.open_from THEN p.effective_on END
    FROM ${arraysAsRows("p", POSTINGS, first)} CROSS JOIN ${OPEN_FROM} WHERE ${condition}
  ON CONFLICT (organization_id, source_id, source_type, kind) DO NOTHING
  RETURNING id, kind, effective_on, available_on
), entered AS (
  INSERT INTO ledger_entries (organization_id, posting_id, account, currency, amount, detail)
  SELECT $1::uuid, e.posting_id, e.account, e.currency, e.amount, e.detail
    FROM posted JOIN ${arraysAsRows("e", ENTRIES, entries)} ON e.posting_id = posted.id
  RETURNING posting_id, account, currency, amount
), ${ADD_BALANCES}, ${OPEN_ITEMS}`;
}

export const WRITE_POSTINGS = `WITH ${writingPostings(2)} SELECT id FROM posted`;
