-- The tables of prisma/schema/operators.prisma, which says what each column holds, with their policies,
-- rights and triggers.

-- operator_records
CREATE TABLE operator_records (
    id uuid NOT NULL,
    operator_id uuid,
    operation text NOT NULL,
    subject_type text NOT NULL,
    subject_id uuid NOT NULL,
    changes jsonb NOT NULL,
    ip text NOT NULL,
    user_agent text NOT NULL,
    session_id uuid,
    request_id text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT operator_records_pkey PRIMARY KEY (id)
);
CREATE INDEX operator_records_created_at_idx ON operator_records USING btree (created_at);
ALTER TABLE operator_records ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON operator_records TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON operator_records TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT,INSERT ON TABLE operator_records TO dadiva_platform;

-- operators
CREATE TABLE operators (
    user_id uuid NOT NULL,
    invited_by_id uuid,
    link_hash bytea,
    link_expires_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    enrolled_at timestamptz(3),
    discarded_at timestamptz(3),
    CONSTRAINT operators_link CHECK (((link_hash IS NULL) = (link_expires_at IS NULL))),
    CONSTRAINT operators_pkey PRIMARY KEY (user_id)
);
CREATE UNIQUE INDEX operators_link_hash_key ON operators USING btree (link_hash);
ALTER TABLE operators ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON operators TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON operators TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT,INSERT,UPDATE ON TABLE operators TO dadiva_platform;

-- References
ALTER TABLE access_requests ADD CONSTRAINT access_requests_requested_by_id_fkey FOREIGN KEY (requested_by_id) REFERENCES operators(user_id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE operators ADD CONSTRAINT operators_invited_by_id_fkey FOREIGN KEY (invited_by_id) REFERENCES operators(user_id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE operators ADD CONSTRAINT operators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
