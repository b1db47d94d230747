-- What is known of the days before this one; a pause that ended is not. The day itself counts from the
-- trigger on, which is a migration of its own, so that its lock is short.
INSERT INTO daily_counts AS t (organization_id, day, campaign_id, kind, recurrence, reason, shard, count)
SELECT d.organization_id, to_char(e.at AT TIME ZONE o.timezone, 'YYYY-MM-DD'), d.campaign_id, e.kind, d.recurrence, e.reason, 0, count(*)
  FROM donations d JOIN organizations o ON o.id = d.organization_id
 CROSS JOIN LATERAL (
   SELECT 'new' AS kind, '' AS reason, d.activated_at AS at WHERE d.activated_at IS NOT NULL
   UNION ALL SELECT 'paused', coalesce(d.paused_reason, 'unknown'), d.paused_at WHERE d.status = 'paused' AND d.paused_at IS NOT NULL
   UNION ALL SELECT 'discarded', coalesce(d.discarded_reason, 'other'), d.discarded_at WHERE d.status = 'discarded' AND d.discarded_at IS NOT NULL) e
 WHERE e.at < date_trunc('day', now() AT TIME ZONE o.timezone) AT TIME ZONE o.timezone
 GROUP BY 1, 2, 3, 4, 5, 6
ON CONFLICT (organization_id, day, campaign_id, kind, recurrence, reason, shard)
DO UPDATE SET count = t.count + excluded.count;
