-- Finds the transaction of a notification that names only the provider's payment.
CREATE INDEX CONCURRENTLY transactions_provider_payment ON transactions (acquirer_payment_id) WHERE acquirer_payment_id IS NOT NULL;
