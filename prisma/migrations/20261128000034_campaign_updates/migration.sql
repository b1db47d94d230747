-- The tables of prisma/schema/campaign-updates.prisma, which says what each column holds, with their
-- policies and rights.

-- campaign_updates
CREATE TABLE campaign_updates (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    picture_id uuid,
    published_at timestamptz(3),
    mailed_at timestamptz(3),
    mail_turn integer NOT NULL DEFAULT 0,
    deleted_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
);
CREATE INDEX campaign_updates_organization_id_campaign_id_idx ON campaign_updates USING btree (organization_id, campaign_id);
ALTER TABLE campaign_updates ADD CONSTRAINT campaign_updates_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE campaign_updates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON campaign_updates TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON campaign_updates TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE campaign_updates TO dadiva_app;

-- campaign_update_mails
CREATE TABLE campaign_update_mails (
    organization_id uuid NOT NULL,
    update_id uuid NOT NULL,
    donor_id uuid NOT NULL,
    claimed_at timestamptz(3),
    sent_at timestamptz(3),
    deferrals integer NOT NULL DEFAULT 0,
    CONSTRAINT campaign_update_mails_pkey PRIMARY KEY (organization_id, update_id, donor_id)
);
CREATE INDEX campaign_update_mails_waiting ON campaign_update_mails USING btree (organization_id, update_id, deferrals, donor_id) WHERE (claimed_at IS NULL);
ALTER TABLE campaign_update_mails ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON campaign_update_mails TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON campaign_update_mails TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE campaign_update_mails TO dadiva_app;

-- References
ALTER TABLE campaign_updates ADD CONSTRAINT campaign_updates_organization_id_campaign_id_fkey FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE campaign_updates ADD CONSTRAINT campaign_updates_organization_id_picture_id_fkey FOREIGN KEY (organization_id, picture_id) REFERENCES pictures(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE campaign_update_mails ADD CONSTRAINT campaign_update_mails_organization_id_update_id_fkey FOREIGN KEY (organization_id, update_id) REFERENCES campaign_updates(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE campaign_update_mails ADD CONSTRAINT campaign_update_mails_organization_id_donor_id_fkey FOREIGN KEY (organization_id, donor_id) REFERENCES donors(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
