-- The dashboard counts monthly donors, each once: the index has them in order and with all that the count reads.
CREATE INDEX CONCURRENTLY donations_monthly ON donations (organization_id, donor_id) INCLUDE (status, activated_at, discarded_at, campaign_id)
  WHERE recurrence = 'monthly';
