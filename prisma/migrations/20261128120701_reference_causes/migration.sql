ALTER TABLE provider_references ADD COLUMN cause text NOT NULL;
