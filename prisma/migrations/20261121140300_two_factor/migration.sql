-- A person's second factor. The secret is sealed (infrastructure/crypto) and never leaves the platform's role.
CREATE TABLE "two_factors" (
    "user_id" UUID NOT NULL,
    "secret" TEXT,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" BIGINT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "attempts_since" TIMESTAMPTZ(3),
    "pending_secret" TEXT,
    "pending_session_id" UUID,
    "pending_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "two_factors_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "two_factors_secret" CHECK ((secret IS NULL) = (confirmed_at IS NULL)),
    CONSTRAINT "two_factors_pending" CHECK ((pending_secret IS NULL) = (pending_at IS NULL) AND (pending_secret IS NULL) = (pending_session_id IS NULL))
);

CREATE TABLE "recovery_codes" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "two_factor_resets" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "cancelled_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "two_factor_resets_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "recovery_codes_user_id_code_hash_key" ON "recovery_codes"("user_id", "code_hash");
CREATE INDEX "two_factor_resets_user_id_created_at_idx" ON "two_factor_resets"("user_id", "created_at");
-- One open request a person: of two at once one waits for the other.
CREATE UNIQUE INDEX "two_factor_resets_open" ON "two_factor_resets"("user_id") WHERE cancelled_at IS NULL AND completed_at IS NULL;

ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "two_factor_resets" ADD CONSTRAINT "two_factor_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- How the login happened. What code of before writes is a login by password alone.
ALTER TABLE "sessions" ADD COLUMN "method" TEXT NOT NULL DEFAULT 'password';
ALTER TABLE "login_tickets" ADD COLUMN "method" TEXT NOT NULL DEFAULT 'password';
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_method" CHECK (method IN ('password', 'password+totp', 'password+recovery')) NOT VALID;
ALTER TABLE "sessions" VALIDATE CONSTRAINT "sessions_method";
ALTER TABLE "login_tickets" ADD CONSTRAINT "login_tickets_method" CHECK (method IN ('password', 'password+totp', 'password+recovery')) NOT VALID;
ALTER TABLE "login_tickets" VALIDATE CONSTRAINT "login_tickets_method";

-- Since when an organisation asks a second factor of everyone.
ALTER TABLE "organizations" ADD COLUMN "two_factor_required_at" TIMESTAMPTZ(3);

-- Nobody's tenant: the platform's role alone.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['two_factors', 'recovery_codes', 'two_factor_resets'] LOOP
    EXECUTE format('REVOKE ALL ON %I FROM PUBLIC', t);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY platform ON %I TO dadiva_platform USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO dadiva_platform', t);
  END LOOP;
END $$;
