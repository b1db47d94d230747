CREATE UNIQUE INDEX CONCURRENTLY ledger_entries_by_posting ON ledger_entries (organization_id, posting_id, account, currency);
