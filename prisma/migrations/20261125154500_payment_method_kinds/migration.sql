-- A payment method is a card, a bank account, a redirect or a voucher. The previous release writes
-- cards without a kind, which the default covers; it never meets another kind, since nothing makes one yet.
ALTER TABLE payment_methods
  ADD COLUMN kind TEXT NOT NULL DEFAULT 'card',
  ADD COLUMN details JSONB,
  ALTER COLUMN first_six DROP NOT NULL,
  ALTER COLUMN last_four DROP NOT NULL,
  ALTER COLUMN expiration_month DROP NOT NULL,
  ALTER COLUMN expiration_year DROP NOT NULL,
  ALTER COLUMN cardholder_name DROP NOT NULL,
  ALTER COLUMN fingerprint DROP NOT NULL;

-- Every card column of a card, none of another kind, whose details stand in JSON.
ALTER TABLE payment_methods ADD CONSTRAINT payment_methods_kind CHECK (
  CASE WHEN kind = 'card'
       THEN details IS NULL AND num_nulls(first_six, last_four, expiration_month, expiration_year, cardholder_name, fingerprint) = 0
       ELSE kind IN ('bank_account', 'redirect', 'voucher') AND details IS NOT NULL
        AND num_nonnulls(first_six, last_four, expiration_month, expiration_year, cardholder_name, cardholder_id_type,
              cardholder_id_number, fingerprint, vault_card_id, acquirer_card_id, network_reference) = 0
  END) NOT VALID;
