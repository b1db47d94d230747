ALTER TABLE campaigns ADD COLUMN event_version integer NOT NULL DEFAULT 0;
