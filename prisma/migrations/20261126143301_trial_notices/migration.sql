-- The last reminder of a trial: which trial it is about, and how many days before its end it was due.
ALTER TABLE organizations ADD COLUMN trial_notice_for TIMESTAMPTZ(3);
ALTER TABLE organizations ADD COLUMN trial_notice_days SMALLINT;
