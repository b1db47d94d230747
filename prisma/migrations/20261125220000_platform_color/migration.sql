-- An organisation that chose no colour wears the platform's.
ALTER TABLE organizations ALTER COLUMN color SET DEFAULT '#6b2c7c';
ALTER TABLE campaigns ALTER COLUMN color SET DEFAULT '#6b2c7c';
