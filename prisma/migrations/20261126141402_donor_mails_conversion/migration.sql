-- Two more mails: a gift that became monthly, and the suggestion to do so.
ALTER TABLE donor_mails DROP CONSTRAINT donor_mails_kind;
ALTER TABLE donor_mails ADD CONSTRAINT donor_mails_kind CHECK (kind IN ('declined', 'last_declined', 'paused', 'resumed', 'card_expiring', 'converted', 'suggest_monthly')) NOT VALID;
