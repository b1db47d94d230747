-- The tables of prisma/schema/two-factor.prisma, which says what each column holds, with their policies,
-- rights and triggers.

-- recovery_codes
CREATE TABLE recovery_codes (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    created_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    CONSTRAINT recovery_codes_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX recovery_codes_user_id_code_hash_key ON recovery_codes USING btree (user_id, code_hash);
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON recovery_codes TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON recovery_codes TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE recovery_codes TO dadiva_platform;

-- two_factor_resets
CREATE TABLE two_factor_resets (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    due_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    created_at timestamptz(3) NOT NULL,
    cancelled_at timestamptz(3),
    completed_at timestamptz(3),
    CONSTRAINT two_factor_resets_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX two_factor_resets_open ON two_factor_resets USING btree (user_id) WHERE ((cancelled_at IS NULL) AND (completed_at IS NULL));
CREATE INDEX two_factor_resets_user_id_created_at_idx ON two_factor_resets USING btree (user_id, created_at);
ALTER TABLE two_factor_resets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON two_factor_resets TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON two_factor_resets TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE two_factor_resets TO dadiva_platform;

-- two_factors
CREATE TABLE two_factors (
    user_id uuid NOT NULL,
    secret text,
    confirmed_at timestamptz(3),
    last_step bigint,
    attempts integer DEFAULT 0 NOT NULL,
    attempts_since timestamptz(3),
    pending_secret text,
    pending_session_id uuid,
    pending_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT two_factors_pending CHECK ((((pending_secret IS NULL) = (pending_at IS NULL)) AND ((pending_secret IS NULL) = (pending_session_id IS NULL)))),
    CONSTRAINT two_factors_secret CHECK (((secret IS NULL) = (confirmed_at IS NULL))),
    CONSTRAINT two_factors_pkey PRIMARY KEY (user_id)
);
ALTER TABLE two_factors ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON two_factors TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON two_factors TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE two_factors TO dadiva_platform;

-- References
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE two_factor_resets ADD CONSTRAINT two_factor_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE two_factors ADD CONSTRAINT two_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
