-- Each organisation is committed by itself. Nobody waits: inserts lock no entry that is there.
DO $$
DECLARE own uuid;
BEGIN
  FOR own IN SELECT DISTINCT organization_id FROM ledger_entries ORDER BY 1 LOOP
    INSERT INTO ledger_postings (organization_id, id, kind, source_type, source_id, occurred_at)
    SELECT DISTINCT ON (transaction_id, kind) own, ledger_posting_of(transaction_id, kind), kind, 'transaction', transaction_id, created_at
      FROM ledger_entries WHERE organization_id = own ORDER BY transaction_id, kind
    ON CONFLICT (organization_id, id) DO NOTHING;
    UPDATE ledger_entries SET posting_id = ledger_posting_of(transaction_id, kind)
     WHERE organization_id = own AND posting_id IS DISTINCT FROM ledger_posting_of(transaction_id, kind);
    COMMIT;
  END LOOP;
END $$;
