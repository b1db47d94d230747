-- Unused since 0.1.0: collections_claimable leads to all that it led to.
DROP INDEX CONCURRENTLY collections_due;
