-- Our own staff (readings 'Operator'): people who sign in on the operator host and nowhere else.
CREATE TABLE "operators" (
    "user_id" UUID NOT NULL,
    "invited_by_id" UUID,
    "link_hash" BYTEA,
    "link_expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "enrolled_at" TIMESTAMPTZ(3),
    "discarded_at" TIMESTAMPTZ(3),

    CONSTRAINT "operators_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "operators_link" CHECK ((link_hash IS NULL) = (link_expires_at IS NULL))
);
CREATE UNIQUE INDEX "operators_link_hash_key" ON "operators"("link_hash");
ALTER TABLE "operators" ADD CONSTRAINT "operators_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "operators" ADD CONSTRAINT "operators_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "operators"("user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What they did that is of no organisation; the rest stands in the organisation's own records.
CREATE TABLE "operator_records" (
    "id" UUID NOT NULL,
    "operator_id" UUID,
    "operation" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "changes" JSONB NOT NULL,
    "ip" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "session_id" UUID,
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "operator_records_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "operator_records_created_at_idx" ON "operator_records"("created_at");

ALTER TABLE operators ENABLE ROW LEVEL SECURITY;
ALTER TABLE operators FORCE ROW LEVEL SECURITY;
ALTER TABLE operator_records ENABLE ROW LEVEL SECURITY;
ALTER TABLE operator_records FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON operators TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY owner ON operator_records TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON operators TO dadiva_platform USING (true) WITH CHECK (true);
CREATE POLICY platform ON operator_records TO dadiva_platform USING (true) WITH CHECK (true);
REVOKE ALL ON operators, operator_records FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON operators TO dadiva_platform;
GRANT SELECT, INSERT ON operator_records TO dadiva_platform;

-- Of the organisations' records the platform's role reads those that our own staff left, and no others.
CREATE POLICY operators ON audit_entries FOR SELECT TO dadiva_platform USING (actor_kind = 'operator');
GRANT SELECT ON audit_entries TO dadiva_platform;

-- Payouts wait until the country's documents are approved, or an operator releases them with a reason.
ALTER TABLE organizations ADD COLUMN "payouts_released_at" TIMESTAMPTZ(3);
ALTER TABLE organizations ADD COLUMN "payouts_release_reason" TEXT;
ALTER TABLE organizations ADD COLUMN "suspended_reason" TEXT;
