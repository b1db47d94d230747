-- What connects an organisation with a company of its own contract, and the authorisations under way.
-- Secrets and verifiers are sealed by the product; the state that travels is stored as its hash.
CREATE TABLE "gateway_connections" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "company" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "secrets" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gateway_connections_pkey" PRIMARY KEY ("organization_id","id")
);
ALTER TABLE "gateway_connections" ADD CONSTRAINT "gateway_connections_processor_fkey"
  FOREIGN KEY ("organization_id", "id") REFERENCES "payment_processors"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- An account at a company is connected with one organisation at a time. A platform table like provider_references:
-- a company's message names its account and no tenant.
CREATE TABLE "gateway_accounts" (
    "company" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "organization_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gateway_accounts_pkey" PRIMARY KEY ("company","account_id")
);

CREATE TABLE "gateway_authorizations" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "company" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "state_hash" BYTEA NOT NULL,
    "verifier" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "gateway_authorizations_pkey" PRIMARY KEY ("organization_id","id")
);

ALTER TABLE gateway_connections ENABLE ROW LEVEL SECURITY;
ALTER TABLE gateway_connections FORCE ROW LEVEL SECURITY;
ALTER TABLE gateway_authorizations ENABLE ROW LEVEL SECURITY;
ALTER TABLE gateway_authorizations FORCE ROW LEVEL SECURITY;
ALTER TABLE gateway_accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE gateway_accounts FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON gateway_connections TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY owner ON gateway_authorizations TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON gateway_connections TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
CREATE POLICY tenant ON gateway_authorizations TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
CREATE POLICY owner ON gateway_accounts TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON gateway_accounts TO dadiva_platform USING (true) WITH CHECK (true);
CREATE POLICY tenant ON gateway_accounts TO dadiva_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
REVOKE ALL ON gateway_connections, gateway_authorizations, gateway_accounts FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON gateway_connections TO dadiva_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON gateway_authorizations TO dadiva_app;
GRANT SELECT, INSERT, DELETE ON gateway_accounts TO dadiva_app;
GRANT SELECT ON gateway_accounts TO dadiva_platform;
