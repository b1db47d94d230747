-- The thanks page asks whether another entry leads to a donor; few do.
CREATE INDEX CONCURRENTLY donors_merged ON donors (organization_id, merged_into_id) WHERE merged_into_id IS NOT NULL;
