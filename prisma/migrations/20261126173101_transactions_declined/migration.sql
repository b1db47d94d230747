-- The list of donations filters by the cause of the last decline.
CREATE INDEX CONCURRENTLY transactions_declined ON transactions (organization_id, decline_code, donation_id, date, id) WHERE decline_code IS NOT NULL;
