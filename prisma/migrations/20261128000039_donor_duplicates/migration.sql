-- The tables of prisma/schema/donor-duplicates.prisma, which says what each column holds, with their
-- policies and rights.

-- donor_duplicates
CREATE TABLE donor_duplicates (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    donor_id uuid NOT NULL,
    other_id uuid NOT NULL,
    reason text NOT NULL,
    found_at timestamptz(3) NOT NULL,
    dismissed_at timestamptz(3),
    CONSTRAINT donor_duplicates_pair CHECK (donor_id < other_id),
    CONSTRAINT donor_duplicates_reason CHECK (reason IN ('document', 'name_email', 'name_phone', 'card'))
);
CREATE INDEX donor_duplicates_list ON donor_duplicates USING btree (organization_id, found_at DESC, id DESC);
CREATE INDEX donor_duplicates_other ON donor_duplicates USING btree (organization_id, other_id);
CREATE UNIQUE INDEX donor_duplicates_organization_id_donor_id_other_id_key ON donor_duplicates USING btree (organization_id, donor_id, other_id);
ALTER TABLE donor_duplicates ADD CONSTRAINT donor_duplicates_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE donor_duplicates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON donor_duplicates TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON donor_duplicates TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE donor_duplicates TO dadiva_app;

-- donor_merges
CREATE TABLE donor_merges (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    donor_id uuid NOT NULL,
    other_id uuid NOT NULL,
    merged_at timestamptz(3) NOT NULL,
    kept jsonb NOT NULL,
    CONSTRAINT donor_merges_pair CHECK (donor_id <> other_id)
);
CREATE INDEX donor_merges_organization_id_donor_id_idx ON donor_merges USING btree (organization_id, donor_id);
CREATE INDEX donor_merges_organization_id_other_id_idx ON donor_merges USING btree (organization_id, other_id);
ALTER TABLE donor_merges ADD CONSTRAINT donor_merges_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE donor_merges ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON donor_merges TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON donor_merges TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE ON TABLE donor_merges TO dadiva_app;

-- References
ALTER TABLE donor_duplicates ADD CONSTRAINT donor_duplicates_organization_id_donor_id_fkey FOREIGN KEY (organization_id, donor_id) REFERENCES donors(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE donor_duplicates ADD CONSTRAINT donor_duplicates_organization_id_other_id_fkey FOREIGN KEY (organization_id, other_id) REFERENCES donors(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE donor_merges ADD CONSTRAINT donor_merges_organization_id_donor_id_fkey FOREIGN KEY (organization_id, donor_id) REFERENCES donors(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE donor_merges ADD CONSTRAINT donor_merges_organization_id_other_id_fkey FOREIGN KEY (organization_id, other_id) REFERENCES donors(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
