-- Unused since 0.1.0: no code names it, and ledger_whole_postings refuses all that it refused, and sooner.
DROP TRIGGER ledger_balanced ON ledger_entries;
DROP FUNCTION ledger_balanced();
