-- The dashboard names the pauses of the last days.
CREATE INDEX CONCURRENTLY donations_paused ON donations (organization_id, paused_at) WHERE status = 'paused';
