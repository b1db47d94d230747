ALTER TABLE tickets ADD COLUMN given_at timestamptz(3);
