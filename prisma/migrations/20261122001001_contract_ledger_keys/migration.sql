-- Unused since 0.1.0: no code looks an entry up by its id. What it is known by, its transaction, kind and
-- account, becomes its key: one index instead of two. The foreign key cost each charge four look-ups;
-- ledger_of_transactions holds it once for all that a statement writes (the next migration). Nor does any
-- code delete a transaction.
-- In the order in which a settlement takes them: the other way round the two would wait for each other.
LOCK TABLE transactions, ledger_entries IN ACCESS EXCLUSIVE MODE;
REVOKE DELETE ON transactions FROM dadiva_app;
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_pkey,
  ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY USING INDEX ledger_entries_organization_id_transaction_id_kind_account_key;
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_organization_id_transaction_id_fkey;
