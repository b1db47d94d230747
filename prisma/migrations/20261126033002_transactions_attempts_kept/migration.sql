-- A period that was ever approved stays paid: what was refunded or is disputed keeps its place. A second
-- charge of the same period, flagged for its refund, stands beside it by its id (decision 0026).
CREATE UNIQUE INDEX CONCURRENTLY transactions_attempts_kept ON transactions (
  organization_id, donation_id, period,
  (CASE WHEN status IN ('planned', 'in_process', 'pending', 'approved', 'refunded', 'in_mediation', 'charged_back')
         AND NOT 'duplicate_charge' = ANY (flags)
        THEN '00000000-0000-0000-0000-000000000000'::uuid ELSE id END)
) NULLS NOT DISTINCT;
