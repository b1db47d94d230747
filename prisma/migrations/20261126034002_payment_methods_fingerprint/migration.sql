-- Counts the tries of a card over all donations that it pays.
CREATE INDEX CONCURRENTLY payment_methods_fingerprint ON payment_methods (organization_id, fingerprint);
