-- The list of donations sorts by amount.
CREATE INDEX CONCURRENTLY donations_amount ON donations (organization_id, amount, id);
