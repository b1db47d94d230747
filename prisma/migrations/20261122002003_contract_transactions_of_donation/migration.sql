-- Unused since 0.1.0: transactions_attempts begins with the same columns.
DROP INDEX CONCURRENTLY "transactions_organization_id_donation_id_idx";
