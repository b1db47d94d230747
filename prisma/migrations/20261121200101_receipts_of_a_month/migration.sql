-- Receipts of a month go many in one job: which of them the mail server took, should the job come again.
ALTER TABLE transactions ADD COLUMN receipt_sent_at timestamptz(3);
