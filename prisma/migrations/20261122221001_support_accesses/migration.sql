-- An organisation lets our staff look in for some hours (readings 'Operator'); they may ask for it first.
CREATE TABLE "support_accesses" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3),
    "requested_by_id" UUID,
    "request_reason" TEXT,
    "declined_at" TIMESTAMPTZ(3),
    "granted_at" TIMESTAMPTZ(3),
    "granted_by_id" UUID,
    "expires_at" TIMESTAMPTZ(3),
    "entered_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "support_accesses_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "support_accesses_granted" CHECK ((granted_at IS NULL) = (expires_at IS NULL)),
    CONSTRAINT "support_accesses_decided" CHECK (granted_at IS NULL OR declined_at IS NULL)
);
-- One request is open at a time, and one access runs: of two at once the second is refused.
CREATE UNIQUE INDEX "support_accesses_open" ON "support_accesses"("organization_id") WHERE granted_at IS NULL AND declined_at IS NULL;
CREATE UNIQUE INDEX "support_accesses_running" ON "support_accesses"("organization_id") WHERE granted_at IS NOT NULL AND ended_at IS NULL;

ALTER TABLE support_accesses ENABLE ROW LEVEL SECURITY;
ALTER TABLE support_accesses FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON support_accesses TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON support_accesses TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
-- Sessions belong to the platform: its role sees whether the access that one goes by still runs.
CREATE POLICY platform ON support_accesses FOR SELECT TO dadiva_platform USING (true);
REVOKE ALL ON support_accesses FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON support_accesses TO dadiva_app;
GRANT SELECT (organization_id, id, expires_at, ended_at) ON support_accesses TO dadiva_platform;
