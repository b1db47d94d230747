-- The audit log of organisations and the security log of people. Both are append-only.
CREATE TABLE "audit_entries" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID,
    "in_name_of_id" UUID,
    "operation" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "changes" JSONB NOT NULL,
    "ip" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "session_id" UUID,
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("organization_id","id")
);
CREATE INDEX "audit_entries_organization_id_created_at_idx" ON "audit_entries"("organization_id", "created_at");
CREATE INDEX "audit_entries_organization_id_actor_id_created_at_idx" ON "audit_entries"("organization_id", "actor_id", "created_at");

CREATE TABLE "security_events" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "event" TEXT NOT NULL,
    "organization_id" UUID,
    "details" JSONB NOT NULL,
    "ip" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "session_id" UUID,
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "security_events_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "security_events_user_id_created_at_idx" ON "security_events"("user_id", "created_at");

ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_actor_kind
  CHECK (actor_kind IN ('user', 'agency_user', 'operator', 'donor', 'job', 'platform'));

-- Nobody changes or removes a record, the owner neither: only the retention procedure below, which is
-- known by its place on the call stack and not by a setting that anybody could make.
CREATE FUNCTION audit_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE stack text;
BEGIN
  GET DIAGNOSTICS stack = PG_CONTEXT;
  IF TG_OP = 'DELETE' AND stack LIKE '%function erase_expired_audit() line %' THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION audit_append_only();
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON security_events FOR EACH ROW EXECUTE FUNCTION audit_append_only();
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION audit_append_only();
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON security_events FOR EACH STATEMENT EXECUTE FUNCTION audit_append_only();

-- Retention: five years of an organisation's changes, one of people's sign-ins. The owner alone calls it.
CREATE PROCEDURE erase_expired_audit() LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM audit_entries WHERE created_at < app_now() - interval '5 years';
  DELETE FROM security_events WHERE created_at < app_now() - interval '1 year';
END $$;
REVOKE ALL ON PROCEDURE erase_expired_audit() FROM PUBLIC;

ALTER TABLE audit_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_entries FORCE ROW LEVEL SECURITY;
ALTER TABLE security_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE security_events FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON audit_entries TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY owner ON security_events TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON audit_entries TO dadiva_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
-- Organisations, memberships and invitations are changed under the second role: it writes their records, and reads none.
CREATE POLICY platform ON audit_entries FOR INSERT TO dadiva_platform WITH CHECK (true);
CREATE POLICY platform ON security_events TO dadiva_platform USING (true) WITH CHECK (true);
REVOKE ALL ON audit_entries, security_events FROM PUBLIC;
GRANT SELECT, INSERT ON audit_entries TO dadiva_app;
GRANT INSERT ON audit_entries TO dadiva_platform;
GRANT SELECT, INSERT ON security_events TO dadiva_platform;
