-- The tables of loads and comparisons in prisma/schema/integrations.prisma, which says what each column
-- holds, with their policies and rights.

-- integration_loads
CREATE TABLE integration_loads (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    integration_id uuid NOT NULL,
    class_name text NOT NULL,
    part text NOT NULL,
    job_id text,
    is_uploaded boolean DEFAULT false NOT NULL,
    request_id uuid,
    count integer DEFAULT 0 NOT NULL,
    look_at timestamptz(3) NOT NULL,
    looks integer DEFAULT 0 NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT integration_loads_class_name CHECK (class_name IN ('Donor', 'Donation', 'Campaign')),
    CONSTRAINT integration_loads_part CHECK (part IN ('donor', 'monthly', 'charge', 'payment', 'campaign'))
);
CREATE UNIQUE INDEX integration_loads_organization_id_integration_id_key ON integration_loads USING btree (organization_id, integration_id);
ALTER TABLE integration_loads ADD CONSTRAINT integration_loads_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE integration_loads ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON integration_loads TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON integration_loads FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY tenant ON integration_loads TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE integration_loads TO dadiva_app;
GRANT SELECT (organization_id, look_at) ON integration_loads TO dadiva_platform;

-- integration_load_changes
CREATE TABLE integration_load_changes (
    organization_id uuid NOT NULL,
    load_id uuid NOT NULL,
    entity_id uuid NOT NULL,
    revision integer NOT NULL,
    since timestamptz(3) NOT NULL,
    tries integer NOT NULL,
    outcome text,
    CONSTRAINT integration_load_changes_outcome CHECK (outcome IN ('failed', 'retry', 'describe', 'parent', 'waits', 'left')),
    CONSTRAINT integration_load_changes_pkey PRIMARY KEY (organization_id, load_id, entity_id)
);
ALTER TABLE integration_load_changes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON integration_load_changes TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON integration_load_changes TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE integration_load_changes TO dadiva_app;

-- integration_comparisons
CREATE TABLE integration_comparisons (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    integration_id uuid NOT NULL,
    began_at timestamptz(3) NOT NULL,
    ended_at timestamptz(3),
    part text,
    after uuid,
    is_refused boolean DEFAULT false NOT NULL,
    results jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT integration_comparisons_part CHECK (part IN ('donor', 'monthly', 'charge', 'payment', 'campaign')),
    CONSTRAINT integration_comparisons_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX integration_comparisons_began_at ON integration_comparisons USING btree (organization_id, integration_id, began_at);
ALTER TABLE integration_comparisons ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON integration_comparisons TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON integration_comparisons TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE integration_comparisons TO dadiva_app;

-- References
ALTER TABLE integration_loads ADD CONSTRAINT integration_loads_integration_fkey FOREIGN KEY (organization_id, integration_id) REFERENCES integrations(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE integration_load_changes ADD CONSTRAINT integration_load_changes_load_fkey FOREIGN KEY (organization_id, load_id) REFERENCES integration_loads(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE integration_comparisons ADD CONSTRAINT integration_comparisons_integration_fkey FOREIGN KEY (organization_id, integration_id) REFERENCES integrations(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
