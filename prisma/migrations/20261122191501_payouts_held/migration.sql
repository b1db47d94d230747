-- Payouts that an operator holds: the last approved document doesn't release them then.
ALTER TABLE organizations ADD COLUMN "payouts_held_at" TIMESTAMPTZ(3);
ALTER TABLE organizations ADD COLUMN "payouts_hold_reason" TEXT;
