-- Every entry has a posting of its organisation. The next migration reads the rows that are there, without a lock.
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_posted CHECK (posting_id IS NOT NULL) NOT VALID;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_organization_id_posting_id_fkey FOREIGN KEY (organization_id, posting_id)
  REFERENCES ledger_postings (organization_id, id) ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
