ALTER TABLE donor_mails VALIDATE CONSTRAINT donor_mails_kind;
