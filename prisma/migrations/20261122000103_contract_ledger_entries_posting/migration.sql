-- Unused since 0.1.0: ledger_balanced alone looked entries up by their posting.
DROP INDEX CONCURRENTLY ledger_entries_posting;
