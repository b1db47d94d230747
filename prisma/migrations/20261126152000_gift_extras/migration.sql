-- Covered fees, dedications, anonymity and consents of a gift; what an organisation offers on its forms.
ALTER TABLE organizations
  ADD COLUMN offers_cover_fees BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN offers_dedication BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN shows_donors BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE donation_items ADD COLUMN kind TEXT NOT NULL DEFAULT 'gift';
ALTER TABLE donation_items ADD CONSTRAINT donation_items_kind CHECK (kind IN ('gift', 'covered_fees')) NOT VALID;
ALTER TABLE donations
  ADD COLUMN anonymous BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN dedication_kind TEXT,
  ADD COLUMN dedication_name TEXT,
  ADD COLUMN dedication_message TEXT,
  ADD COLUMN installments SMALLINT,
  ADD COLUMN consents JSONB NOT NULL DEFAULT '[]';
ALTER TABLE donations ADD CONSTRAINT donations_dedication CHECK (dedication_kind IN ('honor', 'memory')) NOT VALID;
ALTER TABLE donations ADD CONSTRAINT donations_installments CHECK (installments IN (2, 3, 6, 9, 12)) NOT VALID;
