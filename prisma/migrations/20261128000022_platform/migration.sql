-- The tables of prisma/schema/platform.prisma, which says what each column holds, with their policies,
-- rights and triggers.

-- gateway_accounts
CREATE TABLE gateway_accounts (
    company text NOT NULL,
    account_id text NOT NULL,
    organization_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT gateway_accounts_pkey PRIMARY KEY (company, account_id)
);
ALTER TABLE gateway_accounts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON gateway_accounts TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON gateway_accounts TO dadiva_platform USING (true) WITH CHECK (true);
CREATE POLICY tenant ON gateway_accounts TO dadiva_app USING ((organization_id = (current_setting('app.organization_id'))::uuid)) WITH CHECK ((organization_id = (current_setting('app.organization_id'))::uuid));
GRANT SELECT,INSERT,DELETE ON TABLE gateway_accounts TO dadiva_app;
GRANT SELECT ON TABLE gateway_accounts TO dadiva_platform;

-- outbox
CREATE TABLE outbox (
    id uuid NOT NULL,
    organization_id uuid,
    job text NOT NULL,
    payload jsonb NOT NULL,
    due_at timestamptz(3) NOT NULL,
    done_at timestamptz(3),
    attempts integer DEFAULT 0 NOT NULL,
    failed_at timestamptz(3),
    last_error text,
    created_at timestamptz(3) NOT NULL,
    trace_parent text DEFAULT NULLIF(current_setting('app.trace_parent', true), ''),
    CONSTRAINT outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_due ON outbox USING btree (due_at) WHERE ((done_at IS NULL) AND (failed_at IS NULL));
ALTER TABLE outbox ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON outbox TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON outbox TO dadiva_platform USING (true) WITH CHECK (true);
CREATE POLICY tenant ON outbox TO dadiva_app USING ((organization_id = (current_setting('app.organization_id'))::uuid)) WITH CHECK ((organization_id = (current_setting('app.organization_id'))::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE outbox TO dadiva_platform;
GRANT SELECT,INSERT,UPDATE ON TABLE outbox TO dadiva_app;

-- platform_state
CREATE TABLE platform_state (
    key text NOT NULL,
    value jsonb NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT platform_state_pkey PRIMARY KEY (key)
);
ALTER TABLE platform_state ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON platform_state TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON platform_state TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platform_state TO dadiva_platform;

-- provider_references
CREATE TABLE provider_references (
    provider text NOT NULL,
    reference uuid NOT NULL,
    organization_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL,
    cause text NOT NULL,
    CONSTRAINT provider_references_pkey PRIMARY KEY (provider, reference)
);
ALTER TABLE provider_references ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON provider_references TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON provider_references TO dadiva_platform USING (true) WITH CHECK (true);
CREATE POLICY tenant ON provider_references FOR INSERT TO dadiva_app WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE provider_references TO dadiva_platform;
GRANT INSERT ON TABLE provider_references TO dadiva_app;

-- webhook_inbox
CREATE TABLE webhook_inbox (
    id uuid NOT NULL,
    provider text NOT NULL,
    event_key text NOT NULL,
    headers jsonb DEFAULT '{}'::jsonb NOT NULL,
    received_at timestamptz(3) NOT NULL,
    processed_at timestamptz(3),
    kind text,
    order_id uuid,
    provider_payment_id text,
    provider_event_id text,
    account text,
    outcome jsonb,
    amount bigint,
    currency character(3),
    occurred_at timestamptz(3),
    raw_body text,
    looked_up_at timestamptz(3),
    looked_up jsonb,
    CONSTRAINT webhook_inbox_kind_check CHECK (kind IN ('payment', 'refund', 'dispute', 'unreadable')),
    CONSTRAINT webhook_inbox_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX webhook_inbox_provider_event_key_key ON webhook_inbox USING btree (provider, event_key);
CREATE INDEX webhook_inbox_waiting ON webhook_inbox USING btree (received_at, id) WHERE (processed_at IS NULL);
ALTER TABLE webhook_inbox ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON webhook_inbox TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON webhook_inbox TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE webhook_inbox TO dadiva_platform;

-- What the readiness check compares with the code's migrations.
GRANT SELECT ON _prisma_migrations TO dadiva_platform;
