-- The tables of prisma/schema/audit.prisma, which says what each column holds, with their policies,
-- rights and triggers.

-- audit_entries
CREATE TABLE audit_entries (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    actor_kind text NOT NULL,
    actor_id uuid,
    in_name_of_id uuid,
    operation text NOT NULL,
    subject_type text NOT NULL,
    subject_id uuid NOT NULL,
    changes jsonb NOT NULL,
    ip text NOT NULL,
    user_agent text NOT NULL,
    session_id uuid,
    request_id text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT audit_entries_actor_kind CHECK (actor_kind IN ('user', 'agency_user', 'operator', 'donor', 'job', 'platform')),
    CONSTRAINT audit_entries_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX audit_entries_operator ON audit_entries USING btree (created_at) WHERE (actor_kind = 'operator');
CREATE INDEX audit_entries_organization_id_actor_id_created_at_idx ON audit_entries USING btree (organization_id, actor_id, created_at);
CREATE INDEX audit_entries_organization_id_created_at_idx ON audit_entries USING btree (organization_id, created_at);
CREATE INDEX audit_entries_subject ON audit_entries USING btree (organization_id, subject_id, created_at);
ALTER TABLE audit_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operators ON audit_entries FOR SELECT TO dadiva_platform USING ((actor_kind = 'operator'));
CREATE POLICY owner ON audit_entries TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON audit_entries FOR INSERT TO dadiva_platform WITH CHECK (true);
CREATE POLICY tenant ON audit_entries TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT ON TABLE audit_entries TO dadiva_app;
GRANT SELECT,INSERT ON TABLE audit_entries TO dadiva_platform;

-- security_events
CREATE TABLE security_events (
    id uuid NOT NULL,
    user_id uuid,
    event text NOT NULL,
    organization_id uuid,
    details jsonb NOT NULL,
    ip text NOT NULL,
    user_agent text NOT NULL,
    session_id uuid,
    request_id text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT security_events_pkey PRIMARY KEY (id)
);
CREATE INDEX security_events_user_id_created_at_idx ON security_events USING btree (user_id, created_at);
ALTER TABLE security_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON security_events TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON security_events TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT,INSERT ON TABLE security_events TO dadiva_platform;

CREATE FUNCTION audit_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE stack text;
BEGIN
  GET DIAGNOSTICS stack = PG_CONTEXT;
  IF TG_OP = 'DELETE' AND stack LIKE '%function erase_expired_audit() line %' THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE PROCEDURE erase_expired_audit()
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM audit_entries WHERE created_at < app_now() - interval '5 years';
  DELETE FROM security_events WHERE created_at < app_now() - interval '1 year';
END $$;

REVOKE ALL ON PROCEDURE erase_expired_audit() FROM PUBLIC;

CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE ON audit_entries FOR EACH ROW EXECUTE FUNCTION audit_append_only();
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION audit_append_only();
CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE ON security_events FOR EACH ROW EXECUTE FUNCTION audit_append_only();
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON security_events FOR EACH STATEMENT EXECUTE FUNCTION audit_append_only();
