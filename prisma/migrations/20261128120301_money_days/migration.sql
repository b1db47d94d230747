-- What disputes hold and took of a charge, and the local days under which charges and postings are booked.

ALTER TABLE transactions
    ADD COLUMN local_day character(10),
    ADD COLUMN disputed_amount bigint DEFAULT 0 NOT NULL,
    ADD COLUMN charged_back_amount bigint DEFAULT 0 NOT NULL;
UPDATE transactions t SET local_day = to_char(t.date AT TIME ZONE o.timezone, 'YYYY-MM-DD'),
       disputed_amount = CASE WHEN t.status = 'in_mediation' THEN t.amount - t.refunded_amount ELSE 0 END,
       charged_back_amount = CASE WHEN t.status = 'charged_back' THEN t.amount - t.refunded_amount ELSE 0 END
  FROM organizations o WHERE o.id = t.organization_id AND t.settled_at IS NOT NULL;
ALTER TABLE transactions
    DROP CONSTRAINT transactions_refunded,
    ADD CONSTRAINT transactions_gone CHECK (disputed_amount >= 0 AND charged_back_amount >= 0 AND refunded_amount + disputed_amount + charged_back_amount <= amount);

ALTER TABLE disputes ADD COLUMN counted_amount bigint DEFAULT 0 NOT NULL;
UPDATE disputes SET counted_amount = amount WHERE stage <> 'opened';
ALTER TABLE disputes ADD CONSTRAINT disputes_counted CHECK (counted_amount >= 0 AND counted_amount <= amount);

ALTER TABLE ledger_postings ADD COLUMN effective_on date DEFAULT CURRENT_DATE NOT NULL;
ALTER TABLE ledger_postings ALTER COLUMN effective_on DROP DEFAULT;
DROP INDEX ledger_postings_occurred;
CREATE INDEX ledger_postings_effective ON ledger_postings USING btree (organization_id, effective_on, id);
