-- An address stops one kind of mail, not all.
ALTER TABLE reminder_stops RENAME TO mail_stops;
ALTER TABLE mail_stops ADD COLUMN kind text NOT NULL DEFAULT 'lead_reminder';
ALTER TABLE mail_stops ALTER COLUMN kind DROP DEFAULT;
ALTER TABLE mail_stops ADD CONSTRAINT mail_stops_kind CHECK (kind IN ('lead_reminder', 'monthly_suggestion'));
ALTER TABLE mail_stops DROP CONSTRAINT reminder_stops_pkey;
ALTER TABLE mail_stops ADD CONSTRAINT mail_stops_pkey PRIMARY KEY (organization_id, kind, email_hash);
