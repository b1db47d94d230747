-- The list by cause counts and sorts from the index alone.
CREATE INDEX CONCURRENTLY donations_last_decline ON donations (organization_id, last_decline, created_at DESC, id DESC) INCLUDE (amount, status) WHERE last_decline IS NOT NULL;
