-- Lists of charges leave out those of donations that never began, and find these few here.
CREATE INDEX CONCURRENTLY donations_attempts ON donations (organization_id, id) WHERE status IN ('attempted', 'refused');
