-- The tables of prisma/schema/users.prisma, which says what each column holds, with their policies,
-- rights and triggers.

-- email_changes
CREATE TABLE email_changes (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    old_email text NOT NULL,
    new_email text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    revocable_until timestamptz(3) NOT NULL,
    confirmed_at timestamptz(3),
    cancelled_at timestamptz(3),
    revoked_at timestamptz(3),
    CONSTRAINT email_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX email_changes_new_email_created_at_idx ON email_changes USING btree (new_email, created_at);
CREATE INDEX email_changes_old_email_revocable_until_idx ON email_changes USING btree (old_email, revocable_until);
CREATE INDEX email_changes_user_id_created_at_idx ON email_changes USING btree (user_id, created_at);
ALTER TABLE email_changes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON email_changes TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON email_changes TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE email_changes TO dadiva_platform;

-- guide_progress
CREATE TABLE guide_progress (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    guide_name text NOT NULL,
    step integer NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT guide_progress_step CHECK ((step >= 0)),
    CONSTRAINT guide_progress_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX guide_progress_organization_id_user_id_guide_name_key ON guide_progress USING btree (organization_id, user_id, guide_name);
ALTER TABLE guide_progress ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON guide_progress TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON guide_progress TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE guide_progress TO dadiva_app;

-- invitations
CREATE TABLE invitations (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    role text NOT NULL,
    token_hash bytea NOT NULL,
    invited_by_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL,
    sent_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    accepted_at timestamptz(3),
    accepted_by_id uuid,
    cancelled_at timestamptz(3),
    CONSTRAINT invitations_role CHECK (role IN ('owner', 'admin', 'fundraiser', 'finance', 'viewer')),
    CONSTRAINT invitations_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX invitations_email_idx ON invitations USING btree (email);
CREATE UNIQUE INDEX invitations_open_key ON invitations USING btree (organization_id, email) WHERE ((accepted_at IS NULL) AND (cancelled_at IS NULL));
CREATE UNIQUE INDEX invitations_token_hash_key ON invitations USING btree (token_hash);
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON invitations TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON invitations TO dadiva_platform USING (true) WITH CHECK (true);
CREATE POLICY tenant ON invitations TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE invitations TO dadiva_platform;
GRANT SELECT,INSERT,UPDATE ON TABLE invitations TO dadiva_app;

-- login_tickets
CREATE TABLE login_tickets (
    id uuid NOT NULL,
    ticket_hash bytea NOT NULL,
    nonce_hash bytea NOT NULL,
    user_id uuid NOT NULL,
    organization_id uuid NOT NULL,
    authenticated_at timestamptz(3) NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    method text DEFAULT 'password' NOT NULL,
    agency_id uuid,
    CONSTRAINT login_tickets_method CHECK (method IN ('password', 'password+totp', 'password+recovery')),
    CONSTRAINT login_tickets_pkey PRIMARY KEY (id)
);
CREATE INDEX login_tickets_expires_at_idx ON login_tickets USING btree (expires_at);
CREATE UNIQUE INDEX login_tickets_ticket_hash_key ON login_tickets USING btree (ticket_hash);
ALTER TABLE login_tickets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON login_tickets TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON login_tickets TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE login_tickets TO dadiva_platform;

-- memberships
CREATE TABLE memberships (
    organization_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL,
    discarded_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT memberships_pkey PRIMARY KEY (organization_id, user_id)
);
CREATE INDEX memberships_user_id_idx ON memberships USING btree (user_id);
ALTER TABLE memberships ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON memberships TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON memberships TO dadiva_platform USING (true) WITH CHECK (true);
CREATE POLICY tenant ON memberships FOR SELECT TO dadiva_app USING ((organization_id = (current_setting('app.organization_id'))::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE memberships TO dadiva_platform;
GRANT SELECT ON TABLE memberships TO dadiva_app;

-- password_resets
CREATE TABLE password_resets (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    CONSTRAINT password_resets_pkey PRIMARY KEY (id)
);
CREATE INDEX password_resets_expires_at_idx ON password_resets USING btree (expires_at);
CREATE UNIQUE INDEX password_resets_token_hash_key ON password_resets USING btree (token_hash);
CREATE INDEX password_resets_user_id_created_at_idx ON password_resets USING btree (user_id, created_at);
ALTER TABLE password_resets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON password_resets TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON password_resets TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE password_resets TO dadiva_platform;

-- saved_filters
CREATE TABLE saved_filters (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    "position" integer NOT NULL,
    list text NOT NULL,
    name text NOT NULL,
    query text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT saved_filters_list CHECK (list IN ('donations', 'transactions', 'donors')),
    CONSTRAINT saved_filters_position CHECK ((("position" >= 1) AND ("position" <= 20))),
    CONSTRAINT saved_filters_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX saved_filters_organization_id_user_id_list_name_key ON saved_filters USING btree (organization_id, user_id, list, name);
CREATE UNIQUE INDEX saved_filters_organization_id_user_id_position_key ON saved_filters USING btree (organization_id, user_id, "position");
ALTER TABLE saved_filters ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON saved_filters TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON saved_filters TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE saved_filters TO dadiva_app;

-- sessions
CREATE TABLE sessions (
    id uuid NOT NULL,
    token_hash bytea NOT NULL,
    kind text NOT NULL,
    user_id uuid,
    organization_id uuid,
    csrf_secret text NOT NULL,
    ip text NOT NULL,
    user_agent text DEFAULT '' NOT NULL,
    authenticated_at timestamptz(3),
    data jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL,
    last_seen_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    ended_at timestamptz(3),
    method text DEFAULT 'password' NOT NULL,
    agency_id uuid,
    CONSTRAINT sessions_method CHECK (method IN ('password', 'password+totp', 'password+recovery')),
    CONSTRAINT sessions_pkey PRIMARY KEY (id)
);
CREATE INDEX sessions_expires_at_idx ON sessions USING btree (expires_at);
CREATE UNIQUE INDEX sessions_token_hash_key ON sessions USING btree (token_hash);
CREATE INDEX sessions_user_id_idx ON sessions USING btree (user_id);
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON sessions TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON sessions TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE sessions TO dadiva_platform;

-- terms_acceptances
CREATE TABLE terms_acceptances (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    document text NOT NULL,
    version text NOT NULL,
    ip text NOT NULL,
    accepted_at timestamptz(3) NOT NULL,
    CONSTRAINT terms_acceptances_pkey PRIMARY KEY (id)
);
CREATE INDEX terms_acceptances_user_id_idx ON terms_acceptances USING btree (user_id);
ALTER TABLE terms_acceptances ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON terms_acceptances TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON terms_acceptances TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE terms_acceptances TO dadiva_platform;

-- user_photos
CREATE TABLE user_photos (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    state text DEFAULT 'pending' NOT NULL,
    created_at timestamptz(3) NOT NULL,
    ready_at timestamptz(3),
    CONSTRAINT user_photos_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX user_photos_user_id_key ON user_photos USING btree (user_id);
ALTER TABLE user_photos ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON user_photos TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON user_photos TO dadiva_platform USING (true) WITH CHECK (true);
CREATE POLICY tenant ON user_photos FOR SELECT TO dadiva_app USING ((EXISTS ( SELECT 1
   FROM memberships m
  WHERE ((m.user_id = user_photos.user_id) AND (m.organization_id = (current_setting('app.organization_id'))::uuid)))));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE user_photos TO dadiva_platform;
GRANT SELECT ON TABLE user_photos TO dadiva_app;

-- users
CREATE TABLE users (
    id uuid NOT NULL,
    email text NOT NULL,
    password_hash text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    cellphone_country character(2),
    cellphone_number text,
    uid_number text,
    role_area text,
    locale text NOT NULL,
    email_verified_at timestamptz(3),
    cellphone_verified_at timestamptz(3),
    last_login_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT users_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX users_email_key ON users USING btree (email);
ALTER TABLE users ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON users TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON users TO dadiva_platform USING (true) WITH CHECK (true);
CREATE POLICY tenant ON users FOR SELECT TO dadiva_app USING ((EXISTS ( SELECT 1
   FROM memberships m
  WHERE ((m.user_id = users.id) AND (m.organization_id = (current_setting('app.organization_id'))::uuid)))));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE users TO dadiva_platform;
GRANT SELECT (id, email, first_name, last_name, cellphone_country, cellphone_number, uid_number, role_area, locale, email_verified_at, cellphone_verified_at, last_login_at, created_at, updated_at) ON users TO dadiva_app;

-- verification_codes
CREATE TABLE verification_codes (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    channel text NOT NULL,
    target text NOT NULL,
    code_hash bytea NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    CONSTRAINT verification_codes_pkey PRIMARY KEY (id)
);
CREATE INDEX verification_codes_target_created_at_idx ON verification_codes USING btree (target, created_at);
CREATE INDEX verification_codes_user_id_channel_created_at_idx ON verification_codes USING btree (user_id, channel, created_at);
ALTER TABLE verification_codes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON verification_codes TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON verification_codes TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE verification_codes TO dadiva_platform;

-- References
ALTER TABLE email_changes ADD CONSTRAINT email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE guide_progress ADD CONSTRAINT guide_progress_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE guide_progress ADD CONSTRAINT guide_progress_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE invitations ADD CONSTRAINT invitations_accepted_by_id_fkey FOREIGN KEY (accepted_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE invitations ADD CONSTRAINT invitations_invited_by_id_fkey FOREIGN KEY (invited_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE invitations ADD CONSTRAINT invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE login_tickets ADD CONSTRAINT login_tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE memberships ADD CONSTRAINT memberships_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE memberships ADD CONSTRAINT memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE password_resets ADD CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE saved_filters ADD CONSTRAINT saved_filters_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE saved_filters ADD CONSTRAINT saved_filters_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE terms_acceptances ADD CONSTRAINT terms_acceptances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE user_photos ADD CONSTRAINT user_photos_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE verification_codes ADD CONSTRAINT verification_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
