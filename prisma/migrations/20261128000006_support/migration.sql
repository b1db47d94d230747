-- The tables of prisma/schema/support.prisma, which says what each column holds, with their policies,
-- rights and triggers.

-- support_accesses
CREATE TABLE support_accesses (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    requested_at timestamptz(3),
    requested_by_id uuid,
    request_reason text,
    declined_at timestamptz(3),
    granted_at timestamptz(3),
    granted_by_id uuid,
    expires_at timestamptz(3),
    entered_at timestamptz(3),
    ended_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT support_accesses_decided CHECK (((granted_at IS NULL) OR (declined_at IS NULL))),
    CONSTRAINT support_accesses_granted CHECK (((granted_at IS NULL) = (expires_at IS NULL))),
    CONSTRAINT support_accesses_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX support_accesses_open ON support_accesses USING btree (organization_id) WHERE ((granted_at IS NULL) AND (declined_at IS NULL));
CREATE UNIQUE INDEX support_accesses_running ON support_accesses USING btree (organization_id) WHERE ((granted_at IS NOT NULL) AND (ended_at IS NULL));
ALTER TABLE support_accesses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON support_accesses TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON support_accesses FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY tenant ON support_accesses TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE support_accesses TO dadiva_app;
GRANT SELECT (organization_id, id, expires_at, ended_at) ON support_accesses TO dadiva_platform;
