-- What happened to donations and campaign pages, by local day: the dashboard reads no donation.
CREATE TABLE "daily_counts" (
    "organization_id" UUID NOT NULL,
    "day" CHAR(10) NOT NULL,
    "campaign_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    -- A visit has no recurrence.
    "recurrence" TEXT NOT NULL,
    -- Of a pause or a discard; else empty.
    "reason" TEXT NOT NULL,
    "shard" SMALLINT NOT NULL,
    "count" BIGINT NOT NULL,

    CONSTRAINT "daily_counts_pkey" PRIMARY KEY ("organization_id","day","campaign_id","kind","recurrence","reason","shard"),
    CONSTRAINT "daily_counts_kind" CHECK (kind IN ('new', 'paused', 'discarded', 'visit')),
    CONSTRAINT "daily_counts_recurrence" CHECK (recurrence IN ('monthly', 'one_time', ''))
);
ALTER TABLE "daily_counts" ADD CONSTRAINT "daily_counts_organization_id_campaign_id_fkey" FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaigns"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE daily_counts ENABLE ROW LEVEL SECURITY;
ALTER TABLE daily_counts FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON daily_counts TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON daily_counts TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON daily_counts FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON daily_counts TO dadiva_app;

-- Every statement that changes a donation's status counts it, also those of the previous release. A
-- pause that ends within 7 days leaves the count of its own day (calls.md, business constants).
CREATE FUNCTION donations_count_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_counts AS t (organization_id, day, campaign_id, kind, recurrence, reason, shard, count)
  SELECT c.organization_id, to_char(c.at AT TIME ZONE o.timezone, 'YYYY-MM-DD'), c.campaign_id, c.kind, c.recurrence, c.reason,
         s.shard, sum(c.count)
    FROM (SELECT n.organization_id, n.campaign_id, n.recurrence, e.kind, e.reason, e.at, e.count
            FROM after n JOIN before b ON b.organization_id = n.organization_id AND b.id = n.id
           CROSS JOIN LATERAL (
             SELECT 'new' AS kind, '' AS reason, n.activated_at AS at, 1 AS count
              WHERE n.activated_at IS NOT NULL AND b.activated_at IS NULL
             UNION ALL SELECT 'paused', coalesce(n.paused_reason, 'unknown'), coalesce(n.paused_at, n.updated_at), 1
              WHERE n.status = 'paused'
             UNION ALL SELECT 'paused', coalesce(b.paused_reason, 'unknown'), coalesce(b.paused_at, b.updated_at), -1
              WHERE b.status = 'paused' AND n.status = 'active' AND n.updated_at < b.paused_at + interval '7 days'
             UNION ALL SELECT 'discarded', coalesce(n.discarded_reason, 'other'), coalesce(n.discarded_at, n.updated_at), 1
              WHERE n.status = 'discarded') e
           WHERE n.status <> b.status) c
    JOIN organizations o ON o.id = c.organization_id
   CROSS JOIN (SELECT floor(random() * 16)::smallint AS shard) s
   GROUP BY 1, 2, 3, 4, 5, 6, 7
   -- Two statements that touch the same days take them in the same order.
   ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (organization_id, day, campaign_id, kind, recurrence, reason, shard)
  DO UPDATE SET count = t.count + excluded.count;
  RETURN NULL;
END $$;
CREATE TRIGGER donations_count_changes AFTER UPDATE ON donations
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION donations_count_changes();
