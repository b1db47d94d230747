/** Columns of a card attempt that is sent at once, in addition to those of its donation. */
export const ATTEMPT = {
  transaction_id: "uuid",
  amount: "bigint",
  currency: "text",
  period: "text",
  processor_id: "uuid",
  gateway: "text",
  provider: "text",
  check_at: "timestamptz",
  commission_basis_points: "int",
  payment_method_id: "uuid",
  method_id: "text",
  first_six: "text",
  last_four: "text",
  expiration_month: "int",
  expiration_year: "int",
  cardholder_name: "text",
  cardholder_id_type: "text",
  cardholder_id_number: "text",
  card_fingerprint: "text",
  vault_card_id: "uuid",
} as const;

/**
 * Returns step 2 of a charge that is sent at once, as parts of a WITH: it inserts the payment
 * method, the provider's reference, and the attempt as `in_process` with a re-check at `check_at`.
 * The row of `from` has the columns of ATTEMPT, `donation_id` and `campaign_id`; $1 is the
 * organisation, $2 the time.
 */
export function creatingAttempt(from: string): string {
  return `method AS (
  INSERT INTO payment_methods (organization_id, id, donation_id, method_id, first_six, last_four, expiration_month, expiration_year,
    cardholder_name, cardholder_id_type, cardholder_id_number, fingerprint, vault_card_id, active, created_at, updated_at)
  SELECT $1::uuid, i.payment_method_id, i.donation_id, i.method_id, i.first_six, i.last_four, i.expiration_month, i.expiration_year,
         i.cardholder_name, i.cardholder_id_type, i.cardholder_id_number, i.card_fingerprint, i.vault_card_id, true, $2::timestamptz, $2::timestamptz
    FROM ${from} i
), reference AS (
  INSERT INTO provider_references (provider, reference, cause, organization_id, created_at)
  SELECT i.provider, i.transaction_id, 'gift', $1::uuid, $2::timestamptz FROM ${from} i
), attempt AS (
  INSERT INTO transactions (organization_id, id, donation_id, campaign_id, payment_method_id, payment_processor_id, status, amount,
    currency, period, gateway, provider, attempt, date, sent_at, check_at, commission_basis_points, created_at, updated_at)
  SELECT $1::uuid, i.transaction_id, i.donation_id, i.campaign_id, i.payment_method_id, i.processor_id, 'in_process', i.amount,
         i.currency, i.period, i.gateway, i.provider, 1, $2::timestamptz, $2::timestamptz, i.check_at, i.commission_basis_points, $2::timestamptz, $2::timestamptz
    FROM ${from} i
  RETURNING id
)`;
}
