-- The tables of prisma/schema/receipts.prisma, which says what each column holds, with their policies,
-- rights and triggers.

-- receipt_counters
CREATE TABLE receipt_counters (
    organization_id uuid NOT NULL,
    year integer NOT NULL,
    last_number integer NOT NULL,
    CONSTRAINT receipt_counters_number CHECK ((last_number > 0)),
    CONSTRAINT receipt_counters_pkey PRIMARY KEY (organization_id, year)
);
ALTER TABLE receipt_counters ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON receipt_counters TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON receipt_counters TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE receipt_counters TO dadiva_app;

-- receipts
CREATE TABLE receipts (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    transaction_id uuid,
    donor_id uuid,
    year integer NOT NULL,
    number integer NOT NULL,
    code text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT receipts_kind CHECK (((transaction_id IS NULL) <> (donor_id IS NULL))),
    CONSTRAINT receipts_number CHECK ((number > 0))
);
CREATE UNIQUE INDEX receipts_organization_id_code_key ON receipts USING btree (organization_id, code);
CREATE UNIQUE INDEX receipts_organization_id_donor_id_year_key ON receipts USING btree (organization_id, donor_id, year);
CREATE UNIQUE INDEX receipts_organization_id_year_number_key ON receipts USING btree (organization_id, year, number);
ALTER TABLE receipts ADD CONSTRAINT receipts_pkey PRIMARY KEY (organization_id, id);
-- Made last, as keys are elsewhere: receipts are looked up by their charge (tests/architecture/database/key-order.test.ts).
CREATE UNIQUE INDEX receipts_organization_id_transaction_id_key ON receipts USING btree (organization_id, transaction_id);
ALTER TABLE receipts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON receipts TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON receipts TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT ON TABLE receipts TO dadiva_app;

-- References
ALTER TABLE receipts ADD CONSTRAINT receipts_organization_id_donor_id_fkey FOREIGN KEY (organization_id, donor_id) REFERENCES donors(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE receipts ADD CONSTRAINT receipts_organization_id_transaction_id_fkey FOREIGN KEY (organization_id, transaction_id) REFERENCES transactions(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
