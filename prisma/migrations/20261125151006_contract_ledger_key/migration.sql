-- Unused since 0.1.0: no statement of any release names the key of transaction, kind and account, and the id
-- that follows from them keeps what it kept. The posting, account and currency become the key; this release
-- writes neither transaction_id, kind nor created_at, which the previous one still does.
ALTER TABLE ledger_entries ALTER COLUMN posting_id SET NOT NULL;
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_posted, DROP CONSTRAINT ledger_entries_pkey;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY USING INDEX ledger_entries_by_posting;
ALTER TABLE ledger_entries ALTER COLUMN transaction_id DROP NOT NULL, ALTER COLUMN kind DROP NOT NULL,
  ALTER COLUMN created_at DROP NOT NULL;

CREATE OR REPLACE FUNCTION ledger_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'insufficient_privilege'; END $$;

-- A transaction that has a posting stays, under its key and in its currency.
CREATE OR REPLACE FUNCTION transactions_keep_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger_postings p WHERE p.organization_id = OLD.organization_id
                AND p.source_id = OLD.id AND p.source_type = 'transaction')
     AND (TG_OP = 'DELETE' OR (NEW.organization_id, NEW.id, NEW.currency) IS DISTINCT FROM (OLD.organization_id, OLD.id, OLD.currency)) THEN
    RAISE EXCEPTION 'transaction % has entries in the ledger', OLD.id USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
