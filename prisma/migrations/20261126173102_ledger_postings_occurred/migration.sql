-- The ledger's file is read in order of time.
CREATE INDEX CONCURRENTLY ledger_postings_occurred ON ledger_postings (organization_id, occurred_at, id);
