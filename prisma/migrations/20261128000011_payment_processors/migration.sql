-- The tables of prisma/schema/payment-processors.prisma, which says what each column holds, with their policies,
-- rights and triggers.

-- bank_accounts
CREATE TABLE bank_accounts (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    currency character(3) NOT NULL,
    bank_code text NOT NULL,
    bank_name text NOT NULL,
    account_number text NOT NULL,
    account_type text,
    bank_address text,
    bank_city text,
    bank_branch text,
    contact_email text NOT NULL,
    contact_first_name text NOT NULL,
    contact_last_name text NOT NULL,
    contact_phone text NOT NULL,
    "primary" boolean DEFAULT true NOT NULL,
    changed_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT bank_accounts_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX bank_accounts_one_primary ON bank_accounts USING btree (organization_id) WHERE "primary";
ALTER TABLE bank_accounts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON bank_accounts TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON bank_accounts TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE bank_accounts TO dadiva_app;

-- gateway_authorizations
CREATE TABLE gateway_authorizations (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    company text NOT NULL,
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    state_hash bytea NOT NULL,
    verifier text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    CONSTRAINT gateway_authorizations_pkey PRIMARY KEY (organization_id, id)
);
ALTER TABLE gateway_authorizations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON gateway_authorizations TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON gateway_authorizations TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE gateway_authorizations TO dadiva_app;

-- gateway_connections
CREATE TABLE gateway_connections (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    company text NOT NULL,
    account_id text NOT NULL,
    secrets text NOT NULL,
    card_methods jsonb,
    without_code boolean DEFAULT false NOT NULL,
    expires_at timestamptz(3),
    ended_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT gateway_connections_pkey PRIMARY KEY (organization_id, id)
);
ALTER TABLE gateway_connections ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON gateway_connections TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON gateway_connections TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE gateway_connections TO dadiva_app;
CREATE POLICY platform ON gateway_connections FOR SELECT TO dadiva_platform USING (ended_at IS NULL);
GRANT SELECT (organization_id, id, company, account_id, updated_at) ON gateway_connections TO dadiva_platform;

-- payment_processors
CREATE TABLE payment_processors (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    gateway text NOT NULL,
    provider text NOT NULL,
    gateway_account_name text,
    soft_descriptor text,
    rules jsonb DEFAULT '{"retry": false, "campaign_uuids": []}'::jsonb NOT NULL,
    "position" integer NOT NULL,
    mode text DEFAULT 'live' NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    discarded_at timestamptz(3),
    CONSTRAINT payment_processors_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX payment_processors_one_gateway ON payment_processors USING btree (organization_id, gateway) WHERE (discarded_at IS NULL);
ALTER TABLE payment_processors ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON payment_processors TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON payment_processors TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE payment_processors TO dadiva_app;

-- References
ALTER TABLE gateway_connections ADD CONSTRAINT gateway_connections_processor_fkey FOREIGN KEY (organization_id, id) REFERENCES payment_processors(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
