-- Unused since 0.1.0 (9573d842): it writes postings, and entries of a posting, account and currency. The
-- postings hold kind, transaction and instant of what earlier releases wrote, with fee and commission apart.
DROP TRIGGER ledger_give_posting ON ledger_entries;
DROP FUNCTION ledger_give_posting();
DROP FUNCTION ledger_posting_of(uuid, text);
ALTER TABLE ledger_entries DROP COLUMN id, DROP COLUMN transaction_id, DROP COLUMN kind, DROP COLUMN created_at;
