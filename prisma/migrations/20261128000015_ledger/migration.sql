-- The tables of prisma/schema/ledger.prisma, which says what each column holds, with their policies,
-- rights and triggers.

-- daily_counts
CREATE TABLE daily_counts (
    organization_id uuid NOT NULL,
    day character(10) NOT NULL,
    campaign_id uuid NOT NULL,
    kind text NOT NULL,
    recurrence text NOT NULL,
    reason text NOT NULL,
    shard smallint NOT NULL,
    count bigint NOT NULL,
    CONSTRAINT daily_counts_kind CHECK (kind IN ('new', 'paused', 'discarded', 'visit')),
    CONSTRAINT daily_counts_recurrence CHECK (recurrence IN ('monthly', 'one_time', '')),
    CONSTRAINT daily_counts_pkey PRIMARY KEY (organization_id, day, campaign_id, kind, recurrence, reason, shard)
);
ALTER TABLE daily_counts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON daily_counts TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON daily_counts TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE daily_counts TO dadiva_app;

-- daily_totals
CREATE TABLE daily_totals (
    organization_id uuid NOT NULL,
    day character(10) NOT NULL,
    campaign_id uuid NOT NULL,
    recurrence text NOT NULL,
    status text NOT NULL,
    shard smallint NOT NULL,
    count bigint NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT daily_totals_pkey PRIMARY KEY (organization_id, day, campaign_id, recurrence, status, shard)
);
ALTER TABLE daily_totals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON daily_totals TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON daily_totals TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE daily_totals TO dadiva_app;

-- ledger_entries
CREATE TABLE ledger_entries (
    organization_id uuid NOT NULL,
    posting_id uuid NOT NULL,
    account text NOT NULL,
    amount bigint NOT NULL,
    currency character(3) NOT NULL,
    detail text DEFAULT '' NOT NULL,
    CONSTRAINT ledger_entries_pkey PRIMARY KEY (organization_id, posting_id, account, currency, detail)
);
ALTER TABLE ledger_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON ledger_entries TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON ledger_entries TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT ON TABLE ledger_entries TO dadiva_app;

-- ledger_postings
CREATE TABLE ledger_postings (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    source_type text NOT NULL,
    source_id uuid NOT NULL,
    occurred_at timestamptz(3) NOT NULL,
    available_on date,
    effective_on date NOT NULL,
    held_by text NOT NULL,
    provider text,
    moved_from date,
    CONSTRAINT ledger_postings_held_by CHECK (held_by IN ('platform', 'organization'))
);
CREATE INDEX ledger_postings_effective ON ledger_postings USING btree (organization_id, effective_on, id);
CREATE UNIQUE INDEX ledger_postings_source ON ledger_postings USING btree (organization_id, source_id, source_type, kind);
ALTER TABLE ledger_postings ADD CONSTRAINT ledger_postings_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ledger_postings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON ledger_postings TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON ledger_postings TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT ON TABLE ledger_postings TO dadiva_app;

-- ledger_balances
CREATE TABLE ledger_balances (
    organization_id uuid NOT NULL,
    account text NOT NULL,
    currency character(3) NOT NULL,
    effective_on date NOT NULL,
    available_on date NOT NULL,
    shard smallint NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT ledger_balances_pkey PRIMARY KEY (organization_id, account, currency, effective_on, available_on, shard)
);
ALTER TABLE ledger_balances ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON ledger_balances TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON ledger_balances TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE ledger_balances TO dadiva_app;

-- ledger_open_items
CREATE TABLE ledger_open_items (
    organization_id uuid NOT NULL,
    currency character(3) NOT NULL,
    available_on date NOT NULL,
    posting_id uuid NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT ledger_open_items_pkey PRIMARY KEY (organization_id, currency, available_on, posting_id)
);
ALTER TABLE ledger_open_items ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON ledger_open_items TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON ledger_open_items TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE ON TABLE ledger_open_items TO dadiva_app;

CREATE FUNCTION ledger_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'insufficient_privilege'; END $$;

CREATE FUNCTION ledger_whole_postings() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE unfair uuid;
BEGIN
  SELECT posting_id INTO unfair FROM written
   GROUP BY organization_id, posting_id, currency HAVING sum(amount) <> 0 LIMIT 1;
  IF unfair IS NOT NULL THEN
    RAISE EXCEPTION 'posting % does not sum to zero', unfair USING ERRCODE = 'check_violation';
  END IF;
  -- As values, posting and transaction are looked up by their keys; as joins the planner might read whole tables.
  SELECT w.posting_id INTO unfair
    FROM (SELECT organization_id, posting_id, array_agg(currency) AS currencies FROM written GROUP BY 1, 2) w
   WHERE NOT (SELECT p.source_type <> 'transaction'
                     OR (SELECT t.currency = ANY (w.currencies) FROM transactions t
                          WHERE t.organization_id = p.organization_id AND t.id = p.source_id) IS TRUE
                FROM ledger_postings p WHERE p.organization_id = w.organization_id AND p.id = w.posting_id)
   LIMIT 1;
  IF unfair IS NOT NULL THEN
    RAISE EXCEPTION 'posting % is of no transaction in its currency', unfair USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER ledger_append_only BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
CREATE TRIGGER ledger_whole_postings AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION ledger_whole_postings();
CREATE TRIGGER ledger_append_only BEFORE DELETE OR UPDATE ON ledger_postings FOR EACH ROW EXECUTE FUNCTION ledger_append_only();

-- References
ALTER TABLE daily_counts ADD CONSTRAINT daily_counts_organization_id_campaign_id_fkey FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_organization_id_posting_id_fkey FOREIGN KEY (organization_id, posting_id) REFERENCES ledger_postings(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ledger_open_items ADD CONSTRAINT ledger_open_items_organization_id_posting_id_fkey FOREIGN KEY (organization_id, posting_id) REFERENCES ledger_postings(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
