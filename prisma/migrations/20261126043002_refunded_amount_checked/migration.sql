-- Never more than was paid; the table is not read now.
ALTER TABLE transactions ADD CONSTRAINT transactions_refunded CHECK (refunded_amount >= 0 AND refunded_amount <= amount) NOT VALID;
