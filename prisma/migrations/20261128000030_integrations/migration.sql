-- The tables of prisma/schema/integrations.prisma, which says what each column holds, with their policies
-- and rights.

-- integrations
CREATE TABLE integrations (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    environment text NOT NULL,
    domain text,
    flavour text,
    description jsonb,
    account_id text,
    instance_url text,
    secrets text DEFAULT ''::text NOT NULL,
    refreshing_until timestamptz(3),
    objects text[] NOT NULL,
    sync_delay integer NOT NULL,
    call_limit integer NOT NULL,
    erasure text DEFAULT 'empty'::text NOT NULL,
    paused_until timestamptz(3),
    pause_reason text,
    silences integer DEFAULT 0 NOT NULL,
    claimed_until timestamptz(3),
    connected_at timestamptz(3),
    covers_since timestamptz(3),
    compare_at timestamptz(3),
    broken_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT integrations_call_limit CHECK (call_limit BETWEEN 100 AND 1000000),
    CONSTRAINT integrations_environment CHECK (environment IN ('production', 'sandbox', 'my_domain') AND (environment = 'my_domain') = (domain IS NOT NULL)),
    CONSTRAINT integrations_erasure CHECK (erasure IN ('empty', 'delete')),
    CONSTRAINT integrations_kind CHECK (kind IN ('salesforce')),
    CONSTRAINT integrations_pause CHECK ((paused_until IS NULL) = (pause_reason IS NULL) AND pause_reason IN ('call_limit', 'limit', 'unavailable', 'plan', 'no_flavour', 'refused')),
    CONSTRAINT integrations_state CHECK (state IN ('disconnected', 'connected', 'broken') AND (state <> 'connected' OR (secrets <> '' AND instance_url IS NOT NULL))),
    CONSTRAINT integrations_sync_delay CHECK (sync_delay BETWEEN 0 AND 7200)
);
CREATE UNIQUE INDEX integrations_organization_id_kind_key ON integrations USING btree (organization_id, kind);
ALTER TABLE integrations ADD CONSTRAINT integrations_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE integrations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON integrations TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON integrations FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY tenant ON integrations TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE integrations TO dadiva_app;
GRANT SELECT (organization_id, id, state, sync_delay, paused_until, claimed_until, compare_at) ON integrations TO dadiva_platform;

-- integration_authorizations
CREATE TABLE integration_authorizations (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    integration_id uuid NOT NULL,
    environment text NOT NULL,
    domain text,
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    state_hash bytea NOT NULL,
    verifier text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    CONSTRAINT integration_authorizations_pkey PRIMARY KEY (organization_id, id)
);
ALTER TABLE integration_authorizations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON integration_authorizations TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON integration_authorizations TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE integration_authorizations TO dadiva_app;

-- integration_rules
CREATE TABLE integration_rules (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    integration_id uuid NOT NULL,
    class_name text NOT NULL,
    attribute text NOT NULL,
    object text NOT NULL,
    field text NOT NULL,
    sync_rule text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT integration_rules_class_name CHECK (class_name IN ('Donor', 'Donation', 'Campaign')),
    CONSTRAINT integration_rules_sync_rule CHECK (sync_rule IN ('always_override', 'override_if_empty')),
    CONSTRAINT integration_rules_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX integration_rules_field ON integration_rules USING btree (organization_id, integration_id, lower(object), lower(field));
ALTER TABLE integration_rules ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON integration_rules TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON integration_rules TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE integration_rules TO dadiva_app;

-- integration_requests
CREATE TABLE integration_requests (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    integration_id uuid NOT NULL,
    class_name text NOT NULL,
    object text NOT NULL,
    action text DEFAULT 'send'::text NOT NULL,
    status text NOT NULL,
    count integer NOT NULL,
    ok integer DEFAULT 0 NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    errors jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT integration_requests_class_name CHECK (class_name IN ('Donor', 'Donation', 'Campaign')),
    CONSTRAINT integration_requests_counts CHECK (ok >= 0 AND failed >= 0 AND ok + failed <= count),
    CONSTRAINT integration_requests_action CHECK (action IN ('send', 'delete')),
    CONSTRAINT integration_requests_status CHECK (status IN ('running', 'succeeded', 'partly_failed', 'failed')),
    CONSTRAINT integration_requests_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX integration_requests_running ON integration_requests USING btree (organization_id, integration_id) WHERE (status = 'running');
CREATE INDEX integration_requests_created_at ON integration_requests USING btree (organization_id, created_at);
ALTER TABLE integration_requests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON integration_requests TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON integration_requests TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE integration_requests TO dadiva_app;

-- integration_calls
CREATE TABLE integration_calls (
    organization_id uuid NOT NULL,
    integration_id uuid NOT NULL,
    bucket timestamptz(3) NOT NULL,
    calls integer NOT NULL,
    CONSTRAINT integration_calls_calls CHECK (calls > 0),
    CONSTRAINT integration_calls_pkey PRIMARY KEY (organization_id, integration_id, bucket)
);
ALTER TABLE integration_calls ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON integration_calls TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON integration_calls TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE integration_calls TO dadiva_app;

-- integration_changes
CREATE TABLE integration_changes (
    organization_id uuid NOT NULL,
    entity text NOT NULL,
    entity_id uuid NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    since timestamptz(3) NOT NULL,
    due_at timestamptz(3) NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    CONSTRAINT integration_changes_entity CHECK (entity IN ('donor', 'donation', 'campaign')),
    CONSTRAINT integration_changes_pkey PRIMARY KEY (organization_id, entity, entity_id)
);
CREATE INDEX integration_changes_due ON integration_changes USING btree (organization_id, due_at);
ALTER TABLE integration_changes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON integration_changes TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON integration_changes FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY tenant ON integration_changes TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE integration_changes TO dadiva_app;
GRANT SELECT (organization_id, due_at) ON integration_changes TO dadiva_platform;

ALTER TABLE integration_authorizations ADD CONSTRAINT integration_authorizations_integration_fkey FOREIGN KEY (organization_id, integration_id) REFERENCES integrations(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE integration_rules ADD CONSTRAINT integration_rules_integration_fkey FOREIGN KEY (organization_id, integration_id) REFERENCES integrations(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE integration_requests ADD CONSTRAINT integration_requests_integration_fkey FOREIGN KEY (organization_id, integration_id) REFERENCES integrations(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE integration_calls ADD CONSTRAINT integration_calls_integration_fkey FOREIGN KEY (organization_id, integration_id) REFERENCES integrations(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
