-- When somebody of the organisation last decided about the three authorisations; null: nobody did yet.
ALTER TABLE organizations ADD COLUMN permissions_decided_at TIMESTAMPTZ(3);
