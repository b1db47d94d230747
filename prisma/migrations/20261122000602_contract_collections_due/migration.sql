-- Unused since 0.1.0: collections_claimable leads to all that it led to. A worker of the version before
-- claims right without it, and sorts what is due; the index stands between two writes of each charge.
DROP INDEX CONCURRENTLY collections_due;
