/**
 * Open items are the ledger's list of what no payout lists. $1 is the organisation, $2 the currency and
 * $3 the last day of availability.
 */
const DUE = `organization_id = $1::uuid AND currency = $2 AND available_on <= $3::date`;

export const SUM_OPEN_ITEMS = `SELECT coalesce(sum(amount), 0)::bigint AS amount FROM ledger_open_items WHERE ${DUE}`;

/** Takes them off the list, as a part of a WITH; the caller gives them a place in the same statement. */
export const TAKING_OPEN_ITEMS = `taken AS (
  DELETE FROM ledger_open_items WHERE ${DUE} RETURNING posting_id, amount
)`;

/** Takes the items of the postings $4 alone. */
export const TAKING_OWN_ITEMS = `taken AS (
  DELETE FROM ledger_open_items WHERE ${DUE} AND posting_id = ANY ($4::uuid[]) RETURNING posting_id, amount
)`;
