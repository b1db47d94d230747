-- The dashboard's discarded donations lead to their list.
CREATE INDEX CONCURRENTLY donations_discarded_at ON donations (organization_id, discarded_at) WHERE discarded_at IS NOT NULL;
