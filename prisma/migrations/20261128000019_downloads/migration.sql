-- The tables of prisma/schema/downloads.prisma, which says what each column holds, with their policies,
-- rights and triggers.

-- downloads
CREATE TABLE downloads (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    format text NOT NULL,
    email text NOT NULL,
    locale text NOT NULL,
    columns text[],
    filters jsonb NOT NULL,
    state text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    rows integer DEFAULT 0 NOT NULL,
    total integer,
    size bigint,
    created_at timestamptz(3) NOT NULL,
    finished_at timestamptz(3),
    expires_at timestamptz(3),
    withdrawn_at timestamptz(3),
    CONSTRAINT downloads_format CHECK (format IN ('csv', 'xlsx')),
    CONSTRAINT downloads_kind CHECK (kind IN ('leads', 'attendees', 'donations', 'donors', 'transactions', 'ledger', 'agencies', 'clawback', 'pledges')),
    CONSTRAINT downloads_ready CHECK ((((state = 'success') = (size IS NOT NULL)) AND ((state = 'success') = (expires_at IS NOT NULL)))),
    CONSTRAINT downloads_state CHECK (((state IN ('inProcess', 'success', 'fail')) AND ((state = 'inProcess') = (finished_at IS NULL)))),
    CONSTRAINT downloads_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX downloads_organization_id_user_id_id_idx ON downloads USING btree (organization_id, user_id, id);
ALTER TABLE downloads ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON downloads TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON downloads TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE downloads TO dadiva_app;

-- References
ALTER TABLE downloads ADD CONSTRAINT downloads_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE downloads ADD CONSTRAINT downloads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
