-- One attempt of a collection that is planned, under way or charged, a one-time gift having one in all;
-- those that ended stand beside it by their ids. It also leads to a gift's transactions: one index is
-- written where two were, at each of a charge's three writes.
CREATE UNIQUE INDEX CONCURRENTLY transactions_attempts ON transactions (
  organization_id, donation_id, period,
  (CASE WHEN status IN ('planned', 'in_process', 'pending', 'approved')
        THEN '00000000-0000-0000-0000-000000000000'::uuid ELSE id END)
) NULLS NOT DISTINCT;
