-- The tables of prisma/schema/agency-results.prisma, which says what each column holds, with their
-- policies and rights. A statement and its lines are only ever added.

-- clawback_rules
CREATE TABLE clawback_rules (
    organization_id uuid NOT NULL,
    agency_id uuid NOT NULL,
    fee bigint NOT NULL,
    currency character(3) NOT NULL,
    window_kind text NOT NULL,
    window_size integer NOT NULL,
    basis_points integer NOT NULL,
    exceptions text[] DEFAULT '{}'::text[] NOT NULL,
    starts_in character(7) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT clawback_rules_fee CHECK (fee > 0),
    CONSTRAINT clawback_rules_part CHECK (basis_points BETWEEN 0 AND 10000),
    CONSTRAINT clawback_rules_window CHECK (window_kind IN ('charges', 'days') AND window_size BETWEEN 1 AND 365),
    CONSTRAINT clawback_rules_pkey PRIMARY KEY (organization_id, agency_id)
);
ALTER TABLE clawback_rules ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON clawback_rules TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON clawback_rules FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY tenant ON clawback_rules TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE clawback_rules TO dadiva_app;
GRANT SELECT (organization_id) ON clawback_rules TO dadiva_platform;

-- clawback_statements
CREATE TABLE clawback_statements (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    agency_id uuid NOT NULL,
    period character(7) NOT NULL,
    currency character(3) NOT NULL,
    created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX clawback_statements_organization_id_agency_id_period_key ON clawback_statements USING btree (organization_id, agency_id, period);
ALTER TABLE clawback_statements ADD CONSTRAINT clawback_statements_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE clawback_statements ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON clawback_statements TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON clawback_statements TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT ON TABLE clawback_statements TO dadiva_app;

-- clawback_lines
CREATE TABLE clawback_lines (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    statement_id uuid NOT NULL,
    pledge_id uuid NOT NULL,
    kind text NOT NULL,
    amount bigint NOT NULL,
    happened_at timestamptz(3) NOT NULL,
    reason text,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT clawback_lines_amount CHECK ((kind = 'loss') = (amount < 0)),
    CONSTRAINT clawback_lines_kind CHECK (kind IN ('fee', 'loss', 'correction')),
    CONSTRAINT clawback_lines_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX clawback_lines_organization_id_statement_id_pledge_id_kind_key ON clawback_lines USING btree (organization_id, statement_id, pledge_id, kind);
CREATE UNIQUE INDEX clawback_lines_fee ON clawback_lines USING btree (organization_id, pledge_id) WHERE (kind = 'fee');
CREATE INDEX clawback_lines_of_pledge ON clawback_lines USING btree (organization_id, pledge_id);
ALTER TABLE clawback_lines ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON clawback_lines TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON clawback_lines TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT ON TABLE clawback_lines TO dadiva_app;

ALTER TABLE clawback_rules ADD CONSTRAINT clawback_rules_organization_id_agency_id_fkey FOREIGN KEY (organization_id, agency_id) REFERENCES agencies(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE clawback_statements ADD CONSTRAINT clawback_statements_organization_id_agency_id_fkey FOREIGN KEY (organization_id, agency_id) REFERENCES agencies(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE clawback_lines ADD CONSTRAINT clawback_lines_organization_id_statement_id_fkey FOREIGN KEY (organization_id, statement_id) REFERENCES clawback_statements(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE clawback_lines ADD CONSTRAINT clawback_lines_organization_id_pledge_id_fkey FOREIGN KEY (organization_id, pledge_id) REFERENCES pledges(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
