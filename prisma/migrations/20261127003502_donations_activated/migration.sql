-- The dashboard's new donations lead to their list.
CREATE INDEX CONCURRENTLY donations_activated ON donations (organization_id, activated_at) WHERE activated_at IS NOT NULL;
