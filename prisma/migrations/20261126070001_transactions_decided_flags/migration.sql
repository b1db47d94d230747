-- A flagged charge leaves our staff's list once they decide; the flags stay on the charge.
ALTER TABLE transactions ADD COLUMN decided_flags TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
GRANT SELECT (decided_flags) ON transactions TO dadiva_platform;
