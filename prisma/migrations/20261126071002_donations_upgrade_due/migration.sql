-- Who is to be told of an increase is found without the donations that have none.
CREATE INDEX CONCURRENTLY donations_upgrade_due ON donations (next_upgrade_period) WHERE next_upgrade_period IS NOT NULL AND status = 'active';
