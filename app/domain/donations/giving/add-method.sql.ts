/** Columns of the payment method of a donation's first charge. */
export const METHOD = {
  payment_method_id: "uuid",
  method_id: "text",
  method_kind: "text",
  method_details: "jsonb",
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
 * Inserts the payment method of a donation, as the part `method` of a WITH: the row of `from` has the
 * columns of METHOD and `donation_id`; $1 is the organisation, $2 the time.
 */
export function addingMethod(from: string): string {
  return `method AS (
  INSERT INTO payment_methods (organization_id, id, donation_id, method_id, kind, details, first_six, last_four, expiration_month, expiration_year,
    cardholder_name, cardholder_id_type, cardholder_id_number, fingerprint, vault_card_id, active, created_at, updated_at)
  SELECT $1::uuid, i.payment_method_id, i.donation_id, i.method_id, i.method_kind, nullif(i.method_details, 'null'::jsonb), i.first_six, i.last_four, i.expiration_month, i.expiration_year,
         i.cardholder_name, i.cardholder_id_type, i.cardholder_id_number, i.card_fingerprint, i.vault_card_id, true, $2::timestamptz, $2::timestamptz
    FROM ${from} i
)`;
}
