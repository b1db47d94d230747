-- The tables of prisma/schema/donations.prisma, which says what each column holds, with their policies,
-- rights and triggers.

-- bulk_change_items
CREATE TABLE bulk_change_items (
    organization_id uuid NOT NULL,
    bulk_change_id uuid NOT NULL,
    donation_id uuid NOT NULL,
    result text,
    decided_at timestamptz(3),
    CONSTRAINT bulk_change_items_result CHECK (((result IN ('changed', 'invalid_transition', 'not_found')) AND ((result IS NULL) = (decided_at IS NULL)))),
    CONSTRAINT bulk_change_items_pkey PRIMARY KEY (organization_id, bulk_change_id, donation_id)
);
CREATE INDEX bulk_change_items_waiting ON bulk_change_items USING btree (organization_id, bulk_change_id, donation_id) WHERE (result IS NULL);
ALTER TABLE bulk_change_items ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON bulk_change_items TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON bulk_change_items TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE bulk_change_items TO dadiva_app;

-- bulk_changes
CREATE TABLE bulk_changes (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    action text NOT NULL,
    reason text,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT bulk_changes_action CHECK (((action IN ('pause', 'restore', 'discard')) AND ((reason IS NOT NULL) = (action = 'discard')))),
    CONSTRAINT bulk_changes_pkey PRIMARY KEY (organization_id, id)
);
ALTER TABLE bulk_changes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON bulk_changes TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON bulk_changes TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT ON TABLE bulk_changes TO dadiva_app;

-- conversions
CREATE TABLE conversions (
    organization_id uuid NOT NULL,
    donation_id uuid NOT NULL,
    one_time_id uuid NOT NULL,
    consent_text text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT conversions_pkey PRIMARY KEY (organization_id, donation_id)
);
CREATE UNIQUE INDEX conversions_organization_id_one_time_id_key ON conversions USING btree (organization_id, one_time_id);
ALTER TABLE conversions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON conversions TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON conversions TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT ON TABLE conversions TO dadiva_app;

-- donation_answers
CREATE TABLE donation_answers (
    organization_id uuid NOT NULL,
    donation_id uuid NOT NULL,
    field_id uuid NOT NULL,
    label text NOT NULL,
    value jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT donation_answers_pkey PRIMARY KEY (organization_id, donation_id, field_id)
);
CREATE INDEX donation_answers_organization_id_field_id_idx ON donation_answers USING btree (organization_id, field_id);
ALTER TABLE donation_answers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON donation_answers TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON donation_answers TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE donation_answers TO dadiva_app;

-- donation_items
CREATE TABLE donation_items (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    donation_id uuid NOT NULL,
    campaign_item_id uuid,
    item_name text NOT NULL,
    amount bigint NOT NULL,
    quantity integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) NOT NULL,
    kind text DEFAULT 'gift' NOT NULL,
    CONSTRAINT donation_items_kind CHECK (kind IN ('gift', 'covered_fees')),
    CONSTRAINT donation_items_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX donation_items_organization_id_donation_id_idx ON donation_items USING btree (organization_id, donation_id);
ALTER TABLE donation_items ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON donation_items TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON donation_items TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE donation_items TO dadiva_app;

-- donations
CREATE TABLE donations (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    donor_id uuid NOT NULL,
    status text NOT NULL,
    recurrence text NOT NULL,
    amount bigint NOT NULL,
    currency character(3) NOT NULL,
    collect_day integer,
    locale text NOT NULL,
    paused_reason text,
    paused_at timestamptz(3),
    discarded_reason text,
    discarded_at timestamptz(3),
    equal_key bytea NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    activated_at timestamptz(3),
    payment_method_id uuid,
    next_upgrade_period character(7),
    upgrade_basis_points integer,
    anonymous boolean DEFAULT false NOT NULL,
    dedication_kind text,
    dedication_name text,
    dedication_message text,
    public_message text,
    installments smallint,
    consents jsonb DEFAULT '[]'::jsonb NOT NULL,
    utm_source text DEFAULT '' NOT NULL,
    utm_medium text DEFAULT '' NOT NULL,
    utm_campaign text DEFAULT '' NOT NULL,
    past_pauses timestamptz(3)[] DEFAULT '{}'::timestamp with time zone[] NOT NULL,
    typed_first_name text,
    resumed_at timestamptz(3),
    resumes_on character(10),
    last_decline text,
    past_pause_reasons text[] DEFAULT '{}'::text[] NOT NULL,
    discarded_note text,
    channel text NOT NULL,
    agency_id uuid,
    captured_by_id uuid,
    device_id text,
    CONSTRAINT donations_amount CHECK ((amount >= 0)),
    CONSTRAINT donations_channel CHECK (channel IN ('public', 'private', 'f2f', 'agents')),
    CONSTRAINT donations_collect_day CHECK (((collect_day >= 0) AND (collect_day <= 28))),
    CONSTRAINT donations_public_message CHECK (char_length(public_message) <= 140),
    CONSTRAINT donations_dedication CHECK (dedication_kind IN ('honor', 'memory')),
    CONSTRAINT donations_discarded_note_check CHECK (((length(discarded_note) >= 1) AND (length(discarded_note) <= 200))),
    CONSTRAINT donations_installments CHECK (installments IN (2, 3, 6, 9, 12)),
    CONSTRAINT donations_recurrence CHECK (((recurrence IN ('monthly', 'one_time')) AND ((recurrence = 'monthly') = (collect_day IS NOT NULL)))),
    CONSTRAINT donations_resumes_on CHECK (((resumes_on IS NULL) OR (status = 'paused'))),
    CONSTRAINT donations_status CHECK (status IN ('attempted', 'refused', 'active', 'paused', 'discarded'))
);
CREATE INDEX donations_activated ON donations USING btree (organization_id, activated_at) WHERE (activated_at IS NOT NULL);
CREATE INDEX donations_agency ON donations USING btree (organization_id, agency_id, created_at DESC, id DESC) WHERE (agency_id IS NOT NULL);
CREATE INDEX donations_amount ON donations USING btree (organization_id, amount, id);
CREATE INDEX donations_attempts ON donations USING btree (organization_id, id) WHERE (status IN ('attempted', 'refused'));
CREATE INDEX donations_discarded_at ON donations USING btree (organization_id, discarded_at) WHERE (discarded_at IS NOT NULL);
CREATE INDEX donations_last_decline ON donations USING btree (organization_id, last_decline, created_at DESC, id DESC) INCLUDE (amount, status) WHERE (last_decline IS NOT NULL);
CREATE INDEX donations_monthly ON donations USING btree (organization_id, donor_id) INCLUDE (status, activated_at, discarded_at, campaign_id) WHERE (recurrence = 'monthly');
CREATE INDEX donations_organization_id_campaign_id_idx ON donations USING btree (organization_id, campaign_id);
CREATE INDEX donations_organization_id_created_at_id_idx ON donations USING btree (organization_id, created_at DESC, id DESC);
CREATE INDEX donations_organization_id_donor_id_idx ON donations USING btree (organization_id, donor_id);
CREATE INDEX donations_past_pauses ON donations USING btree (organization_id) WHERE (past_pauses <> '{}'::timestamp with time zone[]);
CREATE INDEX donations_paused ON donations USING btree (organization_id, paused_at) WHERE (status = 'paused');
CREATE INDEX donations_paused_at ON donations USING btree (organization_id, paused_at) WHERE (paused_at IS NOT NULL);
CREATE INDEX donations_upgrade_due ON donations USING btree (next_upgrade_period) WHERE ((next_upgrade_period IS NOT NULL) AND (status = 'active'));
ALTER TABLE donations ADD CONSTRAINT donations_pkey PRIMARY KEY (organization_id, id);
CREATE INDEX donations_equal_key ON donations USING btree (equal_key, organization_id, created_at);
ALTER TABLE donations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON donations TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON donations FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY tenant ON donations TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE donations TO dadiva_app;
GRANT SELECT (organization_id, id, status, next_upgrade_period) ON donations TO dadiva_platform;

-- donor_links
CREATE TABLE donor_links (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    donor_id uuid NOT NULL,
    purpose text NOT NULL,
    email text NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    CONSTRAINT donor_links_purpose CHECK (purpose IN ('area', 'email')),
    CONSTRAINT donor_links_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX donor_links_organization_id_donor_id_created_at_idx ON donor_links USING btree (organization_id, donor_id, created_at);
ALTER TABLE donor_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON donor_links TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON donor_links TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE donor_links TO dadiva_app;

-- donor_mails
CREATE TABLE donor_mails (
    organization_id uuid NOT NULL,
    donation_id uuid NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    sent_at timestamptz(3) NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT donor_mails_kind CHECK (kind IN ('declined', 'last_declined', 'paused', 'resumed', 'card_expiring', 'converted', 'scheduled', 'suggest_monthly', 'still_charged', 'to_pay', 'pay_reminder', 'mandate', 'debit')),
    CONSTRAINT donor_mails_pkey PRIMARY KEY (organization_id, donation_id, kind, key)
);
ALTER TABLE donor_mails ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON donor_mails TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON donor_mails TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT ON TABLE donor_mails TO dadiva_app;

-- donor_notes
CREATE TABLE donor_notes (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    donor_id uuid NOT NULL,
    author_id uuid NOT NULL,
    text text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT donor_notes_text CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
    CONSTRAINT donor_notes_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX donor_notes_organization_id_donor_id_created_at_idx ON donor_notes USING btree (organization_id, donor_id, created_at DESC);
ALTER TABLE donor_notes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON donor_notes TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON donor_notes TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE donor_notes TO dadiva_app;

-- donor_sessions
CREATE TABLE donor_sessions (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    donor_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    ended_at timestamptz(3),
    CONSTRAINT donor_sessions_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX donor_sessions_organization_id_donor_id_idx ON donor_sessions USING btree (organization_id, donor_id);
CREATE UNIQUE INDEX donor_sessions_organization_id_token_hash_key ON donor_sessions USING btree (organization_id, token_hash);
ALTER TABLE donor_sessions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON donor_sessions TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON donor_sessions TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE donor_sessions TO dadiva_app;

-- donors
CREATE TABLE donors (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    email text NOT NULL,
    uid_type text,
    uid_number text,
    locale text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    phone text,
    cellphone text,
    street_address text,
    city_address text,
    state_address text,
    country_address text,
    zipcode_address text,
    gender text,
    tags text[] DEFAULT ARRAY[]::text[] NOT NULL,
    erased_at timestamptz(3),
    merged_into_id uuid,
    links_from timestamptz(3),
    birthday text,
    email_consent text,
    phone_consent text,
    email_refused_at timestamptz(3),
    phone_refused_at timestamptz(3),
    agency_id uuid,
    CONSTRAINT donors_gender CHECK (gender IN ('female', 'male', 'other', 'unknown'))
);
CREATE INDEX donors_merged ON donors USING btree (organization_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX donors_name_key ON donors USING btree (organization_id, name_key(((first_name || ' ') || last_name)) COLLATE "C", id);
CREATE INDEX donors_organization_id_created_at_id_idx ON donors USING btree (organization_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX donors_organization_id_email_key ON donors USING btree (organization_id, email);
ALTER TABLE donors ADD CONSTRAINT donors_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE donors ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON donors TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON donors TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE donors TO dadiva_app;

-- measured_donations
CREATE TABLE measured_donations (
    organization_id uuid NOT NULL,
    donation_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT measured_donations_pkey PRIMARY KEY (organization_id, donation_id)
);
ALTER TABLE measured_donations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON measured_donations TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON measured_donations TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT ON TABLE measured_donations TO dadiva_app;

-- payment_methods
CREATE TABLE payment_methods (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    donation_id uuid NOT NULL,
    method_id text NOT NULL,
    first_six character(6),
    last_four character(4),
    expiration_month integer,
    expiration_year integer,
    cardholder_name text,
    cardholder_id_type text,
    cardholder_id_number text,
    fingerprint text,
    vault_card_id uuid,
    provider_card_id text,
    network_reference text,
    active boolean DEFAULT true NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    kind text DEFAULT 'card' NOT NULL,
    details jsonb,
    CONSTRAINT payment_methods_kind CHECK (
CASE
    WHEN (kind = 'card') THEN ((details IS NULL) AND (num_nulls(first_six, last_four, expiration_month, expiration_year, cardholder_name, fingerprint) = 0))
    ELSE ((kind IN ('bank_account', 'redirect', 'voucher')) AND (details IS NOT NULL) AND ((kind = 'bank_account') = (last_four IS NOT NULL)) AND (num_nonnulls(first_six, expiration_month, expiration_year, cardholder_name, cardholder_id_type, cardholder_id_number, fingerprint, vault_card_id, provider_card_id, network_reference) = 0))
END)
);
CREATE INDEX payment_methods_debits ON payment_methods USING btree (organization_id, donation_id) WHERE ((kind = 'bank_account') AND active);
CREATE INDEX payment_methods_fingerprint ON payment_methods USING btree (organization_id, fingerprint);
CREATE UNIQUE INDEX payment_methods_one_active ON payment_methods USING btree (organization_id, donation_id) WHERE active;
CREATE INDEX payment_methods_stored_card ON payment_methods USING btree (organization_id, vault_card_id) WHERE (vault_card_id IS NOT NULL);
CREATE INDEX payment_methods_organization_id_donation_id_idx ON payment_methods USING btree (organization_id, donation_id);
ALTER TABLE payment_methods ADD CONSTRAINT payment_methods_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE payment_methods ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON payment_methods TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON payment_methods TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE payment_methods TO dadiva_app;

-- upgrade_steps
CREATE TABLE upgrade_steps (
    organization_id uuid NOT NULL,
    upgrade_id uuid NOT NULL,
    period character(7) NOT NULL,
    donation_id uuid NOT NULL,
    state text NOT NULL,
    old_amount bigint NOT NULL,
    new_amount bigint NOT NULL,
    mailed_at timestamptz(3),
    decided_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT upgrade_steps_amount CHECK (((old_amount > 0) AND (new_amount >= old_amount))),
    CONSTRAINT upgrade_steps_decided CHECK (((state = 'announced') = (decided_at IS NULL))),
    CONSTRAINT upgrade_steps_state CHECK (state IN ('announced', 'applied', 'over_limit', 'postponed', 'called_off')),
    CONSTRAINT upgrade_steps_pkey PRIMARY KEY (organization_id, upgrade_id, period)
);
CREATE INDEX upgrade_steps_organization_id_donation_id_idx ON upgrade_steps USING btree (organization_id, donation_id);
ALTER TABLE upgrade_steps ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON upgrade_steps TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON upgrade_steps TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE upgrade_steps TO dadiva_app;

-- upgrades
CREATE TABLE upgrades (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    donation_id uuid NOT NULL,
    basis_points integer NOT NULL,
    period text NOT NULL,
    auto boolean NOT NULL,
    starts_in character(7) NOT NULL,
    consent_text text,
    created_by text NOT NULL,
    created_by_id uuid,
    announced_period character(7),
    ended_at timestamptz(3),
    ended_reason text,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT upgrades_basis_points CHECK (((basis_points >= 1) AND (basis_points <= 10000))),
    CONSTRAINT upgrades_created_by CHECK (((created_by = 'member') OR ((created_by = 'donor') AND (consent_text IS NOT NULL)))),
    CONSTRAINT upgrades_ended CHECK ((((ended_at IS NULL) = (ended_reason IS NULL)) AND (ended_reason IN ('applied', 'declined', 'removed')))),
    CONSTRAINT upgrades_period CHECK (period IN ('1.months', '2.months', '3.months', '4.months', '6.months', '1.year'))
);
CREATE UNIQUE INDEX upgrades_current ON upgrades USING btree (organization_id, donation_id) WHERE (ended_at IS NULL);
CREATE INDEX upgrades_organization_id_donation_id_idx ON upgrades USING btree (organization_id, donation_id);
ALTER TABLE upgrades ADD CONSTRAINT upgrades_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE upgrades ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON upgrades TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON upgrades TO dadiva_platform USING (true) WITH CHECK (true);
CREATE POLICY tenant ON upgrades TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE upgrades TO dadiva_app;
GRANT SELECT (organization_id, id, donation_id, announced_period, ended_at) ON upgrades TO dadiva_platform;
GRANT UPDATE (announced_period) ON upgrades TO dadiva_platform;

-- References
ALTER TABLE bulk_change_items ADD CONSTRAINT bulk_change_items_organization_id_bulk_change_id_fkey FOREIGN KEY (organization_id, bulk_change_id) REFERENCES bulk_changes(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE bulk_change_items ADD CONSTRAINT bulk_change_items_organization_id_donation_id_fkey FOREIGN KEY (organization_id, donation_id) REFERENCES donations(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE conversions ADD CONSTRAINT conversions_organization_id_donation_id_fkey FOREIGN KEY (organization_id, donation_id) REFERENCES donations(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE conversions ADD CONSTRAINT conversions_organization_id_one_time_id_fkey FOREIGN KEY (organization_id, one_time_id) REFERENCES donations(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE donation_answers ADD CONSTRAINT donation_answers_organization_id_donation_id_fkey FOREIGN KEY (organization_id, donation_id) REFERENCES donations(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE donation_answers ADD CONSTRAINT donation_answers_organization_id_field_id_fkey FOREIGN KEY (organization_id, field_id) REFERENCES campaign_fields(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE donation_items ADD CONSTRAINT donation_items_organization_id_donation_id_fkey FOREIGN KEY (organization_id, donation_id) REFERENCES donations(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE donations ADD CONSTRAINT donations_organization_id_campaign_id_fkey FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE donations ADD CONSTRAINT donations_organization_id_donor_id_fkey FOREIGN KEY (organization_id, donor_id) REFERENCES donors(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE donations ADD CONSTRAINT donations_organization_id_payment_method_id_fkey FOREIGN KEY (organization_id, payment_method_id) REFERENCES payment_methods(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT DEFERRABLE;
ALTER TABLE donor_links ADD CONSTRAINT donor_links_organization_id_donor_id_fkey FOREIGN KEY (organization_id, donor_id) REFERENCES donors(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE donor_mails ADD CONSTRAINT donor_mails_organization_id_donation_id_fkey FOREIGN KEY (organization_id, donation_id) REFERENCES donations(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE donor_notes ADD CONSTRAINT donor_notes_organization_id_donor_id_fkey FOREIGN KEY (organization_id, donor_id) REFERENCES donors(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE donor_sessions ADD CONSTRAINT donor_sessions_organization_id_donor_id_fkey FOREIGN KEY (organization_id, donor_id) REFERENCES donors(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE donors ADD CONSTRAINT donors_organization_id_merged_into_id_fkey FOREIGN KEY (organization_id, merged_into_id) REFERENCES donors(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT DEFERRABLE;
ALTER TABLE measured_donations ADD CONSTRAINT measured_donations_organization_id_donation_id_fkey FOREIGN KEY (organization_id, donation_id) REFERENCES donations(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payment_methods ADD CONSTRAINT payment_methods_organization_id_donation_id_fkey FOREIGN KEY (organization_id, donation_id) REFERENCES donations(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE upgrade_steps ADD CONSTRAINT upgrade_steps_organization_id_donation_id_fkey FOREIGN KEY (organization_id, donation_id) REFERENCES donations(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE upgrade_steps ADD CONSTRAINT upgrade_steps_organization_id_upgrade_id_fkey FOREIGN KEY (organization_id, upgrade_id) REFERENCES upgrades(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE upgrades ADD CONSTRAINT upgrades_organization_id_donation_id_fkey FOREIGN KEY (organization_id, donation_id) REFERENCES donations(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
