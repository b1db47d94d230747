-- By state first: who claims what is open need not pass by all that is claimed already.
CREATE INDEX CONCURRENTLY collections_claimable ON collections (state, due_at) WHERE state IN ('open', 'claimed');
