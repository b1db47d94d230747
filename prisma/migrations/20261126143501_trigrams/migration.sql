-- The search of the whole organisation forgives typing errors by comparing trigrams. The extension is a
-- trusted one: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
