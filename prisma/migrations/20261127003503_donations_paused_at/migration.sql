-- The dashboard's paused donations lead to their list, which has the discarded ones among them.
CREATE INDEX CONCURRENTLY donations_paused_at ON donations (organization_id, paused_at) WHERE paused_at IS NOT NULL;
