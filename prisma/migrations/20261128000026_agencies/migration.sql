-- The tables of prisma/schema/agencies.prisma, which says what each column holds, with their policies,
-- rights and triggers.

-- agencies
CREATE TABLE agencies (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    handler text NOT NULL,
    scope text NOT NULL,
    mode text NOT NULL,
    sync_delay integer NOT NULL,
    checked_by text NOT NULL,
    payment_processor_id uuid,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    discarded_at timestamptz(3),
    CONSTRAINT agencies_checked_by CHECK (checked_by IN ('nobody', 'agency', 'organization')),
    CONSTRAINT agencies_handler CHECK (handler IN ('agency', 'organization')),
    CONSTRAINT agencies_mode CHECK (mode IN ('live', 'sandbox')),
    CONSTRAINT agencies_scope CHECK (scope IN ('acquisition', 'management', 'both')),
    CONSTRAINT agencies_sync_delay CHECK (sync_delay IN (0, 60, 300, 600, 1800, 3600, 7200)),
    CONSTRAINT agencies_pkey PRIMARY KEY (organization_id, id)
);
ALTER TABLE agencies ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON agencies TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON agencies FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY tenant ON agencies TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE agencies TO dadiva_app;
GRANT SELECT (organization_id, id, name, scope, mode, checked_by, discarded_at) ON agencies TO dadiva_platform;

-- agency_campaigns
CREATE TABLE agency_campaigns (
    organization_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    script text DEFAULT '' NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT agency_campaigns_script CHECK (length(script) <= 2000),
    CONSTRAINT agency_campaigns_pkey PRIMARY KEY (organization_id, agency_id, campaign_id)
);
ALTER TABLE agency_campaigns ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON agency_campaigns TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON agency_campaigns FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY tenant ON agency_campaigns TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE ON TABLE agency_campaigns TO dadiva_app;
GRANT UPDATE (script) ON TABLE agency_campaigns TO dadiva_app;
GRANT SELECT (organization_id, agency_id, campaign_id) ON agency_campaigns TO dadiva_platform;

-- agency_people
CREATE TABLE agency_people (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    email text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    code text,
    user_id uuid,
    token_hash bytea,
    invited_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    joined_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    discarded_at timestamptz(3),
    CONSTRAINT agency_people_joined CHECK (((joined_at IS NULL) = (user_id IS NULL))),
    CONSTRAINT agency_people_kind CHECK (kind IN ('user', 'admin'))
);
CREATE UNIQUE INDEX agency_people_email_key ON agency_people USING btree (organization_id, email) WHERE (discarded_at IS NULL);
CREATE INDEX agency_people_token_hash ON agency_people USING btree (token_hash) WHERE (token_hash IS NOT NULL);
CREATE UNIQUE INDEX agency_people_organization_id_token_hash_key ON agency_people USING btree (organization_id, token_hash);
CREATE INDEX agency_people_user ON agency_people USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX agency_people_user_key ON agency_people USING btree (organization_id, user_id) WHERE (discarded_at IS NULL);
ALTER TABLE agency_people ADD CONSTRAINT agency_people_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE agency_people ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON agency_people TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON agency_people TO dadiva_platform USING (true) WITH CHECK (true);
CREATE POLICY tenant ON agency_people TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE agency_people TO dadiva_app;
GRANT SELECT (organization_id, id, kind, email, first_name, last_name, user_id, token_hash, expires_at, joined_at, discarded_at), UPDATE (first_name, last_name, user_id, token_hash, joined_at) ON agency_people TO dadiva_platform;

-- agency_seats
CREATE TABLE agency_seats (
    organization_id uuid NOT NULL,
    person_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    role text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT agency_seats_role CHECK (role IN ('manager', 'supervisor', 'operator', 'administrator')),
    CONSTRAINT agency_seats_pkey PRIMARY KEY (organization_id, person_id, agency_id)
);
CREATE INDEX agency_seats_agency ON agency_seats USING btree (organization_id, agency_id);
CREATE UNIQUE INDEX agency_seats_user_key ON agency_seats USING btree (organization_id, person_id) WHERE (role <> 'administrator');
ALTER TABLE agency_seats ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON agency_seats TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON agency_seats FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY tenant ON agency_seats TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE agency_seats TO dadiva_app;
GRANT SELECT (organization_id, person_id, agency_id, role) ON agency_seats TO dadiva_platform;

-- An organisation reads the accounts of its teams' people too.
ALTER POLICY tenant ON users USING ((EXISTS ( SELECT 1
   FROM memberships m
  WHERE ((m.user_id = users.id) AND (m.organization_id = (current_setting('app.organization_id'))::uuid)))
  OR EXISTS ( SELECT 1
   FROM agency_people p
  WHERE ((p.user_id = users.id) AND (p.organization_id = (current_setting('app.organization_id'))::uuid)))));

-- References
ALTER TABLE agencies ADD CONSTRAINT agencies_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE agencies ADD CONSTRAINT agencies_payment_processor_id_fkey FOREIGN KEY (organization_id, payment_processor_id) REFERENCES payment_processors(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE agency_campaigns ADD CONSTRAINT agency_campaigns_agency_id_fkey FOREIGN KEY (organization_id, agency_id) REFERENCES agencies(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE agency_campaigns ADD CONSTRAINT agency_campaigns_campaign_id_fkey FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE agency_people ADD CONSTRAINT agency_people_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE agency_people ADD CONSTRAINT agency_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE agency_seats ADD CONSTRAINT agency_seats_agency_id_fkey FOREIGN KEY (organization_id, agency_id) REFERENCES agencies(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE agency_seats ADD CONSTRAINT agency_seats_person_id_fkey FOREIGN KEY (organization_id, person_id) REFERENCES agency_people(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE donations ADD CONSTRAINT donations_agency_id_fkey FOREIGN KEY (organization_id, agency_id) REFERENCES agencies(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE donations ADD CONSTRAINT donations_captured_by_id_fkey FOREIGN KEY (organization_id, captured_by_id) REFERENCES agency_people(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE donors ADD CONSTRAINT donors_agency_id_fkey FOREIGN KEY (organization_id, agency_id) REFERENCES agencies(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
