-- The trace that asked for a job, where traces are sent: every insert takes it from its transaction.
ALTER TABLE outbox ADD COLUMN trace_parent text;
ALTER TABLE outbox ALTER COLUMN trace_parent SET DEFAULT nullif(current_setting('app.trace_parent', true), '');
