-- The tables of prisma/schema/campaigns.prisma, which says what each column holds, with their policies,
-- rights and triggers.

-- campaign_amounts
CREATE TABLE campaign_amounts (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    amount bigint NOT NULL,
    caption text DEFAULT '' NOT NULL,
    "position" integer NOT NULL,
    created_at timestamptz(3) NOT NULL,
    recurrence text,
    CONSTRAINT campaign_amounts_recurrence CHECK (recurrence IN ('monthly', 'one_time')),
    CONSTRAINT campaign_amounts_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX campaign_amounts_organization_id_campaign_id_idx ON campaign_amounts USING btree (organization_id, campaign_id);
ALTER TABLE campaign_amounts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON campaign_amounts TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON campaign_amounts TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE campaign_amounts TO dadiva_app;

-- campaign_fields
CREATE TABLE campaign_fields (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    key text NOT NULL,
    widget text NOT NULL,
    label text NOT NULL,
    help text DEFAULT '' NOT NULL,
    required boolean DEFAULT false NOT NULL,
    options text[] DEFAULT ARRAY[]::text[] NOT NULL,
    shown_if_key text,
    shown_if_value text,
    "position" integer NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    archived_at timestamptz(3),
    CONSTRAINT campaign_fields_label CHECK (((length(label) >= 1) AND (length(label) <= 200))),
    CONSTRAINT campaign_fields_shown_if CHECK (((shown_if_key IS NULL) = (shown_if_value IS NULL)))
);
CREATE UNIQUE INDEX campaign_fields_organization_id_campaign_id_key_key ON campaign_fields USING btree (organization_id, campaign_id, key);
ALTER TABLE campaign_fields ADD CONSTRAINT campaign_fields_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE campaign_fields ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON campaign_fields TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON campaign_fields TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE campaign_fields TO dadiva_app;

-- campaigns
CREATE TABLE campaigns (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    slug text NOT NULL,
    type text NOT NULL,
    title text NOT NULL,
    description text DEFAULT '' NOT NULL,
    objective bigint,
    currency character(3) NOT NULL,
    allow_one_time boolean DEFAULT true NOT NULL,
    allow_other_amount boolean DEFAULT true NOT NULL,
    min_amount bigint,
    max_amount bigint,
    color text DEFAULT '#6b2c7c' NOT NULL,
    cover_picture_id uuid,
    end_date text,
    thanks_message text DEFAULT '' NOT NULL,
    thanks_email text DEFAULT '' NOT NULL,
    settings jsonb DEFAULT '{}'::jsonb NOT NULL,
    published_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    upgrade_basis_points integer,
    upgrade_period text,
    upgrade_auto boolean DEFAULT true NOT NULL,
    channels text[] DEFAULT ARRAY['public'] NOT NULL,
    category text DEFAULT '' NOT NULL,
    begin_date text,
    cover_focus_x smallint DEFAULT 50 NOT NULL,
    cover_focus_y smallint DEFAULT 50 NOT NULL,
    recurrence_default text,
    installments smallint,
    immediate_charging boolean DEFAULT true NOT NULL,
    facebook_pixel_id text DEFAULT '' NOT NULL,
    analytics_id text DEFAULT '' NOT NULL,
    tag_manager_id text DEFAULT '' NOT NULL,
    form_variant text DEFAULT 'one_page' NOT NULL,
    archived_at timestamptz(3),
    event_begins_at text,
    event_ends_at text,
    sell_end_date text,
    event_format text DEFAULT '' NOT NULL,
    event_place text DEFAULT '' NOT NULL,
    event_link text DEFAULT '' NOT NULL,
    event_cancelled_at timestamptz(3),
    event_version integer DEFAULT 0 NOT NULL,
    CONSTRAINT campaigns_channels CHECK (((channels <@ ARRAY['agents', 'f2f', 'private', 'public']) AND (cardinality(channels) > 0))),
    CONSTRAINT campaigns_cover_focus CHECK (((cover_focus_x >= 0) AND (cover_focus_x <= 100) AND ((cover_focus_y >= 0) AND (cover_focus_y <= 100)))),
    CONSTRAINT campaigns_event_format CHECK (event_format IN ('', 'online', 'physical')),
    CONSTRAINT campaigns_form_variant CHECK (form_variant IN ('one_page', 'stepped')),
    CONSTRAINT campaigns_installments CHECK (installments IN (2, 3, 6, 9, 12)),
    CONSTRAINT campaigns_recurrence_default CHECK (recurrence_default IN ('monthly', 'one_time')),
    CONSTRAINT campaigns_upgrade CHECK ((((upgrade_basis_points IS NULL) = (upgrade_period IS NULL)) AND ((upgrade_basis_points >= 1) AND (upgrade_basis_points <= 10000)) AND (upgrade_period IN ('1.months', '2.months', '3.months', '4.months', '6.months', '1.year'))))
);
CREATE UNIQUE INDEX campaigns_organization_id_slug_key ON campaigns USING btree (organization_id, slug);
ALTER TABLE campaigns ADD CONSTRAINT campaigns_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE campaigns ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON campaigns TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON campaigns TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE campaigns TO dadiva_app;

-- leads
CREATE TABLE leads (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    email text NOT NULL,
    first_name text DEFAULT '' NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    completed_at timestamptz(3),
    utm_source text DEFAULT '' NOT NULL,
    utm_medium text DEFAULT '' NOT NULL,
    utm_campaign text DEFAULT '' NOT NULL,
    locale text DEFAULT '' NOT NULL,
    reminded_at timestamptz(3),
    reminder_sent_at timestamptz(3),
    CONSTRAINT leads_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX leads_email ON leads USING btree (organization_id, email);
CREATE INDEX leads_listed ON leads USING btree (organization_id, updated_at, id) WHERE (completed_at IS NULL);
CREATE UNIQUE INDEX leads_organization_id_campaign_id_email_key ON leads USING btree (organization_id, campaign_id, email);
ALTER TABLE leads ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON leads TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON leads TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE leads TO dadiva_app;

-- mail_stops
CREATE TABLE mail_stops (
    organization_id uuid NOT NULL,
    email_hash text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    kind text NOT NULL,
    CONSTRAINT mail_stops_kind CHECK (kind IN ('lead_reminder', 'monthly_suggestion', 'campaign_update')),
    CONSTRAINT mail_stops_pkey PRIMARY KEY (organization_id, kind, email_hash)
);
ALTER TABLE mail_stops ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON mail_stops TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON mail_stops TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE ON TABLE mail_stops TO dadiva_app;
GRANT UPDATE (created_at) ON mail_stops TO dadiva_app;

-- measuring_keys
CREATE TABLE measuring_keys (
    organization_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    service text NOT NULL,
    sealed text NOT NULL,
    last_four text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    sent_at timestamptz(3),
    refused_at timestamptz(3),
    CONSTRAINT measuring_keys_service CHECK (service IN ('facebook', 'analytics')),
    CONSTRAINT measuring_keys_pkey PRIMARY KEY (organization_id, campaign_id, service)
);
ALTER TABLE measuring_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON measuring_keys TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON measuring_keys TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE measuring_keys TO dadiva_app;

-- pictures
CREATE TABLE pictures (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    image_for text NOT NULL,
    state text DEFAULT 'pending' NOT NULL,
    original_key text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    created_at timestamptz(3) NOT NULL,
    ready_at timestamptz(3),
    taken boolean DEFAULT true NOT NULL,
    CONSTRAINT pictures_pkey PRIMARY KEY (organization_id, id)
);
ALTER TABLE pictures ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON pictures TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON pictures TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE pictures TO dadiva_app;
CREATE UNIQUE INDEX pictures_home_key ON pictures (organization_id) WHERE (image_for = 'home');

-- References
ALTER TABLE campaign_amounts ADD CONSTRAINT campaign_amounts_organization_id_campaign_id_fkey FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE campaign_fields ADD CONSTRAINT campaign_fields_organization_id_campaign_id_fkey FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE campaigns ADD CONSTRAINT campaigns_organization_id_cover_picture_id_fkey FOREIGN KEY (organization_id, cover_picture_id) REFERENCES pictures(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE leads ADD CONSTRAINT leads_organization_id_campaign_id_fkey FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE measuring_keys ADD CONSTRAINT measuring_keys_organization_id_campaign_id_fkey FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
