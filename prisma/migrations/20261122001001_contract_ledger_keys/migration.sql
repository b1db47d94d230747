-- Unused since 0.1.0: no code looks an entry up by its id. What it is known by, its transaction, kind and
-- account, becomes its key: one index instead of two. The foreign key cost each charge four look-ups;
-- ledger_of_transactions holds it once for all that a statement writes (the next migration).
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_pkey,
  ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY USING INDEX ledger_entries_organization_id_transaction_id_kind_account_key;
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_organization_id_transaction_id_fkey;
