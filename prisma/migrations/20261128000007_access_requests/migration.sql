-- The tables of prisma/schema/access-requests.prisma, which says what each column holds, with their policies,
-- rights and triggers.

-- access_requests
CREATE TABLE access_requests (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    evidence text NOT NULL,
    reason text NOT NULL,
    state text NOT NULL,
    requested_by_id uuid NOT NULL,
    due_at timestamptz(3) NOT NULL,
    decided_at timestamptz(3),
    decided_by_id uuid,
    invitation_id uuid,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT access_requests_decided CHECK (((state = 'requested') = (decided_at IS NULL))),
    CONSTRAINT access_requests_decided_by CHECK (((state IN ('stopped', 'cancelled')) = (decided_by_id IS NOT NULL))),
    CONSTRAINT access_requests_invitation CHECK (((invitation_id IS NULL) OR (state = 'granted'))),
    CONSTRAINT access_requests_state CHECK (state IN ('requested', 'stopped', 'cancelled', 'granted', 'expired')),
    CONSTRAINT access_requests_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX access_requests_open ON access_requests USING btree (organization_id) WHERE (state = 'requested');
ALTER TABLE access_requests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON access_requests TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON access_requests FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY tenant ON access_requests TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE access_requests TO dadiva_app;
GRANT SELECT (organization_id, state) ON access_requests TO dadiva_platform;

-- References
ALTER TABLE access_requests ADD CONSTRAINT access_requests_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE access_requests ADD CONSTRAINT access_requests_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE access_requests ADD CONSTRAINT access_requests_organization_id_invitation_id_fkey FOREIGN KEY (organization_id, invitation_id) REFERENCES invitations(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
