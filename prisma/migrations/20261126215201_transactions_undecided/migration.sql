-- Charges without a result: few at any time, and the dashboard asks for them in a large organisation, too.
CREATE INDEX CONCURRENTLY transactions_undecided ON transactions (organization_id, date) WHERE status IN ('in_process', 'pending');
