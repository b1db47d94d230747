import { arraysAsRows } from "~/infrastructure/database/array-rows";

/** Columns of a TransactionResult; each column is passed as an array. */
export const RESULTS = {
  id: "uuid",
  status: "text",
  after: "text",
  provider_id: "text",
  cause: "text",
  raw_code: "text",
  raw_message: "text",
  fee: "bigint",
  commission: "bigint",
  flags: "text",
  saved_card: "text",
  network_reference: "text",
  forgets_card: "boolean",
  day: "text",
} as const;

/**
 * Locks the transactions that may get their result now, as a part of a WITH: `locked` contains the
 * rows of `input` with `status_before`, `donation_id` and the payment method `tried_method_id`. $1 is the organisation and `ids` the
 * array of the input's ids; it makes the planner use the key, however long it expects the array to
 * be. A transaction of another organisation, or one that already has its result, matches nothing.
 */
export function lockingResults(input: string, ids: string): string {
  return `locked AS (
  SELECT i.*, t.status AS status_before, t.donation_id, t.payment_method_id AS tried_method_id
    FROM transactions t JOIN ${input} i ON i.id = t.id
   WHERE t.organization_id = $1::uuid AND t.id = ANY(${ids}::uuid[]) AND t.status = ANY(string_to_array(i.after, ' '))
     FOR UPDATE OF t
)`;
}

/**
 * Returns the only SQL that writes charge results, as parts of a WITH: `applied` contains the rows
 * of `locked` (a part with the columns of lockingResults) with columns of their transactions. $2 is
 * the time.
 */
export function applyingResults(locked: string): string {
  return `superseded AS (
  -- Charged after all: what was planned in its place, while it counted as not charged, is called off.
  UPDATE transactions t SET status = 'cancelled', settled_at = $2::timestamptz, updated_at = $2::timestamptz
    FROM ${locked} b JOIN transactions s ON s.organization_id = $1::uuid AND s.id = b.id
   WHERE b.status = 'approved' AND b.status_before IN ('rejected', 'cancelled', 'non_existant') AND t.status = 'planned' AND t.id <> s.id
     AND t.organization_id = s.organization_id AND t.donation_id = s.donation_id AND t.period = s.period
  RETURNING t.id
), applied AS (
  UPDATE transactions t
     SET status = b.status, settled_at = $2::timestamptz, updated_at = $2::timestamptz, check_at = NULL, next_action = NULL,
         provider_payment_id = coalesce(b.provider_id, t.provider_payment_id), decline_code = b.cause, raw_code = b.raw_code,
         raw_message = b.raw_message, fee = b.fee, commission = b.commission, flags = b.flags::text[],
         local_day = b.day
    FROM ${locked} b
   WHERE t.organization_id = $1::uuid AND t.id = b.id
     -- Reading it orders the two: a period has one attempt that is planned or charged.
     AND (SELECT count(*) FROM superseded) >= 0
  RETURNING t.campaign_id, t.payment_method_id, t.payment_processor_id, t.amount, t.currency, t.period, t.gateway, t.provider, b.*
), method AS (
  UPDATE payment_methods p
     SET provider_card_id = coalesce(s.saved_card, p.provider_card_id),
         network_reference = coalesce(s.network_reference, p.network_reference),
         vault_card_id = CASE WHEN s.forgets_card THEN NULL ELSE p.vault_card_id END, updated_at = $2::timestamptz
    FROM applied s
   WHERE p.organization_id = $1::uuid AND p.id = s.payment_method_id
     -- Nothing new is known of most cards: their rows are not looked up.
     AND (s.forgets_card OR s.saved_card IS NOT NULL OR s.network_reference IS NOT NULL)
     AND (s.forgets_card OR s.saved_card <> coalesce(p.provider_card_id, '')
          OR s.network_reference <> coalesce(p.network_reference, ''))
)`;
}

/** Results only: $1 organisation, $2 time, then the columns of RESULTS. Returns the ids. */
export const APPLY_RESULTS = `
WITH input AS MATERIALIZED (SELECT * FROM ${arraysAsRows("i", RESULTS, 3)}),
${lockingResults("input", "$3")},
${applyingResults("locked")}
SELECT id FROM applied`;
