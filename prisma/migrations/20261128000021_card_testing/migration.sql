-- The tables of prisma/schema/card-testing.prisma, which says what each column holds, with their policies,
-- rights and triggers.

-- card_testing_waves
CREATE TABLE card_testing_waves (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    campaign_id uuid,
    slot bigint NOT NULL,
    began_at timestamptz(3) NOT NULL,
    seen_at timestamptz(3) NOT NULL,
    CONSTRAINT card_testing_waves_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX card_testing_waves_slot ON card_testing_waves USING btree (organization_id, slot);
ALTER TABLE card_testing_waves ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON card_testing_waves TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON card_testing_waves TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE card_testing_waves TO dadiva_app;

-- shared_counters
CREATE TABLE shared_counters (
    key text NOT NULL,
    value bigint NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT shared_counters_pkey PRIMARY KEY (key)
);
CREATE INDEX shared_counters_expires_at ON shared_counters USING btree (expires_at);
ALTER TABLE shared_counters ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON shared_counters TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON shared_counters TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE shared_counters TO dadiva_platform;

-- References
ALTER TABLE card_testing_waves ADD CONSTRAINT card_testing_waves_organization_id_campaign_id_fkey FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
