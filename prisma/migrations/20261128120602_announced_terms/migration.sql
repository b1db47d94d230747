-- The day on which announced terms begin to apply.
ALTER TABLE announcements ADD COLUMN terms_on TEXT
  CONSTRAINT announcements_terms CHECK (terms_on ~ '^\d{4}-\d{2}-\d{2}$' AND ends_on >= terms_on);
