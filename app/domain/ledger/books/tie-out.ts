/** What moved an owner's money in a span of days, and what is left of it: the same sums for one or for all. */
import type { Currency } from "~/values/money/money";
import type { Row } from "../../context";
import type { MoneyHolder } from "../schema";
import { tieOutLines, type TieOut, type TieOutLine } from "./tie-out-lines";

/** The provider's side of a gift: what it took in for the organisation. */
const CLEARING = "'gateway_clearing', 'own_account', 'application_fee'";
/** The accounts of what belongs to the organisation. */
export const OWNERS = "'organization_balance', 'reserve', 'own_funds'";

const sumOf = (sign: "" | "-", condition: string) =>
  `coalesce(${sign}sum(e.amount) FILTER (WHERE ${condition}), 0)::bigint`;

/** SQL of the lines over postings `b` and their entries `e`; the change of the balance is not among them. */
export const LINES = `
  ${sumOf("", `b.kind = 'gift' AND e.account IN (${CLEARING})`)} AS gifts,
  ${sumOf("-", `b.kind = 'refund' AND e.account IN (${CLEARING})`)} AS refunds,
  ${sumOf("-", `b.kind IN ('chargeback', 'chargeback_reversal') AND e.account IN (${CLEARING})`)} AS chargebacks,
  ${sumOf("-", "e.account IN ('gateway_fee', 'payout_fee', 'refund_fee')")} AS fees,
  ${sumOf("-", "e.account IN ('tax_withheld', 'payout_tax')")} AS taxes,
  ${sumOf("-", "e.account IN ('commission', 'invoice_receivable')")} AS commission,
  ${sumOf("", "e.account = 'adjustment'")} AS adjustments,
  ${sumOf("-", "e.account IN ('in_payout', 'bank')")} AS payouts`;

/**
 * Returns SQL of tie-outs from one day up to another, excluded. `by` names further columns of
 * postings and balances, such as the organisation; `where` limits both, as `b.organization_id = $3`.
 */
export function tieOuts(
  { first, until }: { first: string; until: string },
  { by = [], where = "true" }: { by?: readonly string[]; where?: string } = {},
): string {
  const keys = ["currency", "held_by", ...by].join(", ");
  const own = by.map((name) => `b.${name}, `).join("");
  return `(WITH moved AS (
    SELECT ${own}e.currency, b.held_by, ${LINES}
      FROM ledger_postings b
      JOIN ledger_entries e ON e.organization_id = b.organization_id AND e.posting_id = b.id
     WHERE b.effective_on >= ${first}::date AND b.effective_on < ${until}::date AND ${where}
     GROUP BY ${own}e.currency, b.held_by
  ), held AS (
    SELECT ${own}b.currency, CASE WHEN b.account = 'own_funds' THEN 'organization' ELSE 'platform' END AS held_by,
           coalesce(-sum(b.amount) FILTER (WHERE b.effective_on < ${first}::date), 0)::bigint AS opening,
           coalesce(-sum(b.amount), 0)::bigint AS closing
      FROM ledger_balances b
     WHERE b.account IN (${OWNERS}) AND b.effective_on < ${until}::date AND ${where}
     GROUP BY ${own}b.currency, b.account = 'own_funds'
  ), lines AS (
  SELECT ${keys}, coalesce(gifts, 0) AS gifts, coalesce(refunds, 0) AS refunds,
         coalesce(chargebacks, 0) AS chargebacks, coalesce(fees, 0) AS fees, coalesce(taxes, 0) AS taxes,
         coalesce(commission, 0) AS commission, coalesce(adjustments, 0) AS adjustments,
         coalesce(payouts, 0) AS payouts,
         coalesce(opening, 0) AS opening, coalesce(closing, 0) AS closing,
         coalesce(closing, 0) - coalesce(opening, 0) AS change
    FROM moved FULL JOIN held USING (${keys})
  )
  SELECT lines.*, gifts - refunds - chargebacks - fees - taxes - commission + adjustments - payouts - change AS difference FROM lines)`;
}

/** Reads a row of `tieOuts`. */
export function tieOutOf(row: Row): TieOut {
  const amount = (name: string) => BigInt(String(row[name]));
  const lines = Object.fromEntries(tieOutLines.map((line) => [line, amount(line)]));
  return {
    currency: row.currency as Currency,
    heldBy: row.held_by as MoneyHolder,
    ...(lines as Record<TieOutLine, bigint>),
    opening: amount("opening"),
    closing: amount("closing"),
    difference: amount("difference"),
  };
}
