-- Unused since 0.1.0 (11459c66): its inserts name raw_body only.
ALTER TABLE webhook_inbox DROP COLUMN body;
