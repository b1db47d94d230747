-- When a worker took a reminder to send it: a worker that dies may lose it, and none sends it twice.
ALTER TABLE leads ADD COLUMN reminder_sent_at TIMESTAMPTZ(3);
