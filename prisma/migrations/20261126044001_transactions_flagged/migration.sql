-- Our staff reads the few charges that carry a flag, of every organisation.
CREATE INDEX CONCURRENTLY transactions_flagged ON transactions (date, id) WHERE flags <> '{}';
