-- Whether declined months are tried again, and after how many periods without an approval a gift rests.
ALTER TABLE organizations
  ADD COLUMN retry_declined BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN pause_after_periods INTEGER NOT NULL DEFAULT 3;
ALTER TABLE organizations ADD CONSTRAINT organizations_pause_after_periods CHECK (pause_after_periods BETWEEN 1 AND 12);
-- The local gateway's declined attempt that this one follows at once at the global gateway.
ALTER TABLE transactions ADD COLUMN pair_of_id UUID;
