-- The lists of donations and transactions sort by the donor's name.
CREATE INDEX CONCURRENTLY donors_name_key ON donors (organization_id, (name_key(first_name || ' ' || last_name) COLLATE "C"), id);
