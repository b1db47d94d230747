import type { Currency } from "~/values/money/money";
import { acrossOrganizations, type OperatorContext, type Row } from "../../context";
import { boundsOf, canClose } from "./months";
import { tieOutOf, tieOuts } from "./tie-out";
import type { TieOut } from "./tie-out-lines";

/** One account of all organisations in a month. Minor units; a balance is positive where it is a debit. */
export interface TrialRow {
  account: string;
  currency: Currency;
  opening: bigint;
  debit: bigint;
  credit: bigint;
  closing: bigint;
}

interface Books {
  /** Who closed the month and when; null of an open one. */
  closed: { at: Date; by: string } | null;
  canClose: boolean;
  tieOuts: TieOut[];
  trial: TrialRow[];
}

const CLOSED = `
SELECT c.period, c.closed_at, concat_ws(' ', u.first_name, u.last_name) AS by
  FROM closed_months c JOIN users u ON u.id = c.operator_id
 ORDER BY c.period DESC`;

const TIE_OUTS = `SELECT t.* FROM ${tieOuts({ first: "$1", until: "$2" })} t ORDER BY t.currency, t.held_by DESC`;

// Opening and closing come from the sums by day, debit and credit from the entries: one checks the other.
const TRIAL = `
WITH moved AS (
  SELECT e.account, e.currency, sum(e.amount) FILTER (WHERE e.amount > 0) AS debit, -sum(e.amount) FILTER (WHERE e.amount < 0) AS credit
    FROM ledger_postings p
    JOIN ledger_entries e ON e.organization_id = p.organization_id AND e.posting_id = p.id
   WHERE p.effective_on >= $1::date AND p.effective_on < $2::date
   GROUP BY 1, 2
), held AS (
  SELECT account, currency, sum(amount) FILTER (WHERE effective_on < $1::date) AS opening, sum(amount) AS closing
    FROM ledger_balances WHERE effective_on < $2::date
   GROUP BY 1, 2
)
SELECT account, currency, coalesce(opening, 0)::bigint AS opening, coalesce(debit, 0)::bigint AS debit,
       coalesce(credit, 0)::bigint AS credit, coalesce(closing, 0)::bigint AS closing
  FROM moved FULL JOIN held USING (account, currency)
 WHERE coalesce(opening, 0) <> 0 OR debit IS NOT NULL OR credit IS NOT NULL
 ORDER BY currency, account`;

/** Returns the books of a month, `YYYY-MM`, over all organisations: tie-outs and trial balance. */
export async function getBooks(ctx: OperatorContext, period: string): Promise<Books> {
  const { first, until } = boundsOf(period);
  const values = [first, until];
  const across = acrossOrganizations("our staff closes the books of all organisations", ctx.now);
  const [closed = [], sums = [], trial = []] = await across.statements(
    { name: "closed-months", text: CLOSED, values: [] },
    { name: "books-tie-outs", text: TIE_OUTS, values },
    { name: "books-trial", text: TRIAL, values },
  );
  const last = closed[0] ? String(closed[0].period) : null;
  return {
    closed: closingOf(closed, period),
    canClose: canClose(period, last, ctx.now),
    tieOuts: sums.map(tieOutOf),
    trial: trial.map(trialRow),
  };
}

/** Returns the closing of a month: its own, or that of the first closed one after it. */
function closingOf(closed: readonly Row[], period: string): Books["closed"] {
  const row = closed.findLast((one) => String(one.period) >= period);
  return row ? { at: row.closed_at as Date, by: String(row.by) } : null;
}

function trialRow(row: Row): TrialRow {
  return {
    account: String(row.account),
    currency: row.currency as Currency,
    opening: row.opening as bigint,
    debit: row.debit as bigint,
    credit: row.credit as bigint,
    closing: row.closing as bigint,
  };
}
