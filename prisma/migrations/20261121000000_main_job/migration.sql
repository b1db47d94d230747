-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "campaigns" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "objective" BIGINT,
    "currency" CHAR(3) NOT NULL,
    "allow_one_time" BOOLEAN NOT NULL DEFAULT true,
    "allow_other_amount" BOOLEAN NOT NULL DEFAULT true,
    "min_amount" BIGINT,
    "max_amount" BIGINT,
    "color" TEXT NOT NULL DEFAULT '#7a2e5d',
    "cover_picture_id" UUID,
    "end_date" TEXT,
    "thanks_message" TEXT NOT NULL DEFAULT '',
    "thanks_email" TEXT NOT NULL DEFAULT '',
    "settings" JSONB NOT NULL DEFAULT '{}',
    "published_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "campaigns_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "campaign_amounts" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "caption" TEXT NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "campaign_amounts_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "pictures" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "image_for" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "original_key" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ready_at" TIMESTAMPTZ(3),

    CONSTRAINT "pictures_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "leads" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "leads_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "donors" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "uid_type" TEXT,
    "uid_number" TEXT,
    "locale" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "donors_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "donations" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "donor_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "recurrence" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "collect_day" INTEGER,
    "locale" TEXT NOT NULL,
    "paused_reason" TEXT,
    "paused_at" TIMESTAMPTZ(3),
    "discarded_reason" TEXT,
    "discarded_at" TIMESTAMPTZ(3),
    "equal_key" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "activated_at" TIMESTAMPTZ(3),

    CONSTRAINT "donations_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "donation_items" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "donation_id" UUID NOT NULL,
    "campaign_item_id" UUID,
    "item_name" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "donation_items_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "payment_methods" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "donation_id" UUID NOT NULL,
    "method_id" TEXT NOT NULL,
    "first_six" CHAR(6) NOT NULL,
    "last_four" CHAR(4) NOT NULL,
    "expiration_month" INTEGER NOT NULL,
    "expiration_year" INTEGER NOT NULL,
    "cardholder_name" TEXT NOT NULL,
    "cardholder_id_type" TEXT,
    "cardholder_id_number" TEXT,
    "fingerprint" TEXT NOT NULL,
    "vault_card_id" UUID,
    "acquirer_card_id" TEXT,
    "network_reference" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_methods_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "ledger_entries" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "posting_id" UUID NOT NULL,
    "transaction_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "account" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "daily_totals" (
    "organization_id" UUID NOT NULL,
    "day" CHAR(10) NOT NULL,
    "campaign_id" UUID NOT NULL,
    "recurrence" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "shard" SMALLINT NOT NULL,
    "count" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "daily_totals_pkey" PRIMARY KEY ("organization_id","day","campaign_id","recurrence","status","shard")
);

-- CreateTable
CREATE TABLE "organizations" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "legal_name" TEXT,
    "uid" TEXT NOT NULL,
    "uid_type" TEXT NOT NULL,
    "uid_verified_at" TIMESTAMPTZ(3),
    "country" CHAR(2) NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "timezone" TEXT NOT NULL,
    "short_description" TEXT NOT NULL DEFAULT '',
    "categories" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "allowed_domains" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "contact_email" TEXT,
    "contact_phone" TEXT,
    "address" JSONB NOT NULL DEFAULT '{}',
    "logo_picture_id" UUID,
    "color" TEXT NOT NULL DEFAULT '#7a2e5d',
    "plan_tier" TEXT NOT NULL DEFAULT 'essential',
    "plan_period" TEXT NOT NULL DEFAULT 'monthly',
    "plan_paid_until" TIMESTAMPTZ(3),
    "trial_ends_at" TIMESTAMPTZ(3),
    "features" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "features_overridden" BOOLEAN NOT NULL DEFAULT false,
    "suggest_monthly_recurrence" BOOLEAN NOT NULL DEFAULT false,
    "improve_donation_experience" BOOLEAN NOT NULL DEFAULT false,
    "recover_rejected_donations" BOOLEAN NOT NULL DEFAULT false,
    "activated_at" TIMESTAMPTZ(3),
    "suspended_at" TIMESTAMPTZ(3),
    "public_version" BIGINT NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_accounts" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "bank_code" TEXT NOT NULL,
    "bank_name" TEXT NOT NULL,
    "account_number" TEXT NOT NULL,
    "account_type" TEXT,
    "bank_address" TEXT,
    "bank_city" TEXT,
    "bank_branch" TEXT,
    "contact_email" TEXT NOT NULL,
    "contact_first_name" TEXT NOT NULL,
    "contact_last_name" TEXT NOT NULL,
    "contact_phone" TEXT NOT NULL,
    "primary" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bank_accounts_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "payment_processors" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "gateway" TEXT NOT NULL,
    "acquirer" TEXT NOT NULL,
    "gateway_account_name" TEXT,
    "soft_descriptor" TEXT,
    "rules" JSONB NOT NULL DEFAULT '{"retry": false, "campaign_uuids": []}',
    "position" INTEGER NOT NULL,
    "mode" TEXT NOT NULL DEFAULT 'live',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "discarded_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_processors_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "collections" (
    "organization_id" UUID NOT NULL,
    "donation_id" UUID NOT NULL,
    "period" CHAR(7) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "lapses_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL,
    "claimed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "collections_pkey" PRIMARY KEY ("organization_id","donation_id","period")
);

-- CreateTable
CREATE TABLE "transactions" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "donation_id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "payment_method_id" UUID NOT NULL,
    "payment_processor_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "period" CHAR(7),
    "gateway" TEXT NOT NULL,
    "acquirer" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "date" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "check_at" TIMESTAMPTZ(3),
    "checks" INTEGER NOT NULL DEFAULT 0,
    "not_found_at" TIMESTAMPTZ(3),
    "challenge_url" TEXT,
    "decline_code" TEXT,
    "raw_code" TEXT,
    "raw_message" TEXT,
    "acquirer_payment_id" TEXT,
    "fee" BIGINT NOT NULL DEFAULT 0,
    "commission" BIGINT NOT NULL DEFAULT 0,
    "refunded_amount" BIGINT NOT NULL DEFAULT 0,
    "flags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "settled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "transactions_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "organization_id" UUID NOT NULL,
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "state" TEXT NOT NULL,
    "donation_id" UUID,
    "answer" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("organization_id","scope","key")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" UUID NOT NULL,
    "organization_id" UUID,
    "job" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "failed_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider_references" (
    "acquirer" TEXT NOT NULL,
    "reference" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_references_pkey" PRIMARY KEY ("acquirer","reference")
);

-- CreateTable
CREATE TABLE "webhook_inbox" (
    "id" UUID NOT NULL,
    "acquirer" TEXT NOT NULL,
    "event_key" TEXT NOT NULL,
    "reference" TEXT,
    "headers" JSONB NOT NULL,
    "body" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "processed_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_inbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "cellphone_country" CHAR(2),
    "cellphone_number" TEXT,
    "uid_number" TEXT,
    "role_area" TEXT,
    "locale" TEXT NOT NULL,
    "email_verified_at" TIMESTAMPTZ(3),
    "cellphone_verified_at" TIMESTAMPTZ(3),
    "last_login_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "discarded_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("organization_id","user_id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" UUID,
    "organization_id" UUID,
    "csrf_secret" TEXT NOT NULL,
    "ip" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "authenticated_at" TIMESTAMPTZ(3),
    "data" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "login_tickets" (
    "id" UUID NOT NULL,
    "ticket_hash" BYTEA NOT NULL,
    "nonce_hash" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "authenticated_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "login_tickets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification_codes" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "verification_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "terms_acceptances" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "document" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "ip" TEXT NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "terms_acceptances_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "campaigns_organization_id_slug_key" ON "campaigns"("organization_id", "slug");

-- CreateIndex
CREATE INDEX "campaign_amounts_organization_id_campaign_id_idx" ON "campaign_amounts"("organization_id", "campaign_id");

-- CreateIndex
CREATE UNIQUE INDEX "leads_organization_id_campaign_id_email_key" ON "leads"("organization_id", "campaign_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "donors_organization_id_email_key" ON "donors"("organization_id", "email");

-- CreateIndex
CREATE INDEX "donations_organization_id_created_at_id_idx" ON "donations"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "donations_organization_id_equal_key_created_at_idx" ON "donations"("organization_id", "equal_key", "created_at");

-- CreateIndex
CREATE INDEX "donations_organization_id_donor_id_idx" ON "donations"("organization_id", "donor_id");

-- CreateIndex
CREATE INDEX "donations_organization_id_campaign_id_idx" ON "donations"("organization_id", "campaign_id");

-- CreateIndex
CREATE INDEX "donation_items_organization_id_donation_id_idx" ON "donation_items"("organization_id", "donation_id");

-- CreateIndex
CREATE INDEX "payment_methods_organization_id_donation_id_idx" ON "payment_methods"("organization_id", "donation_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entries_organization_id_transaction_id_kind_account_key" ON "ledger_entries"("organization_id", "transaction_id", "kind", "account");

-- CreateIndex
CREATE UNIQUE INDEX "organizations_slug_key" ON "organizations"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "organizations_country_uid_key" ON "organizations"("country", "uid");

-- CreateIndex
CREATE INDEX "transactions_organization_id_date_id_idx" ON "transactions"("organization_id", "date" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transactions_organization_id_donation_id_idx" ON "transactions"("organization_id", "donation_id");

-- CreateIndex
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_inbox_acquirer_event_key_key" ON "webhook_inbox"("acquirer", "event_key");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "memberships_user_id_idx" ON "memberships"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions"("token_hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "login_tickets_ticket_hash_key" ON "login_tickets"("ticket_hash");

-- CreateIndex
CREATE INDEX "login_tickets_expires_at_idx" ON "login_tickets"("expires_at");

-- CreateIndex
CREATE INDEX "verification_codes_user_id_channel_created_at_idx" ON "verification_codes"("user_id", "channel", "created_at");

-- CreateIndex
CREATE INDEX "verification_codes_target_created_at_idx" ON "verification_codes"("target", "created_at");

-- CreateIndex
CREATE INDEX "terms_acceptances_user_id_idx" ON "terms_acceptances"("user_id");

-- AddForeignKey
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_organization_id_cover_picture_id_fkey" FOREIGN KEY ("organization_id", "cover_picture_id") REFERENCES "pictures"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_amounts" ADD CONSTRAINT "campaign_amounts_organization_id_campaign_id_fkey" FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaigns"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_organization_id_campaign_id_fkey" FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaigns"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "donations" ADD CONSTRAINT "donations_organization_id_campaign_id_fkey" FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaigns"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "donations" ADD CONSTRAINT "donations_organization_id_donor_id_fkey" FOREIGN KEY ("organization_id", "donor_id") REFERENCES "donors"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "donation_items" ADD CONSTRAINT "donation_items_organization_id_donation_id_fkey" FOREIGN KEY ("organization_id", "donation_id") REFERENCES "donations"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_organization_id_donation_id_fkey" FOREIGN KEY ("organization_id", "donation_id") REFERENCES "donations"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_organization_id_transaction_id_fkey" FOREIGN KEY ("organization_id", "transaction_id") REFERENCES "transactions"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collections" ADD CONSTRAINT "collections_organization_id_donation_id_fkey" FOREIGN KEY ("organization_id", "donation_id") REFERENCES "donations"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_organization_id_donation_id_fkey" FOREIGN KEY ("organization_id", "donation_id") REFERENCES "donations"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_organization_id_payment_method_id_fkey" FOREIGN KEY ("organization_id", "payment_method_id") REFERENCES "payment_methods"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_organization_id_payment_processor_id_fkey" FOREIGN KEY ("organization_id", "payment_processor_id") REFERENCES "payment_processors"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "login_tickets" ADD CONSTRAINT "login_tickets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;



-- Business time: what the transaction was told (`app.now`, from ctx.now), else the system's clock.
CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('app.now', true), '')::timestamptz, clock_timestamp())
$$;

-- One attempt of a collection at a time; a one-time gift has one attempt in all.
CREATE UNIQUE INDEX transactions_one_attempt ON transactions (organization_id, donation_id, period)
  NULLS NOT DISTINCT WHERE status IN ('planned', 'in_process', 'pending', 'approved');
CREATE INDEX transactions_check_at ON transactions (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX collections_due ON collections (due_at) WHERE state IN ('open', 'claimed');
CREATE INDEX outbox_due ON outbox (due_at) WHERE done_at IS NULL AND failed_at IS NULL;
CREATE UNIQUE INDEX payment_processors_one_gateway ON payment_processors (organization_id, gateway) WHERE discarded_at IS NULL;
CREATE UNIQUE INDEX bank_accounts_one_primary ON bank_accounts (organization_id) WHERE "primary";
CREATE UNIQUE INDEX payment_methods_one_active ON payment_methods (organization_id, donation_id) WHERE active;

ALTER TABLE transactions ADD CONSTRAINT transactions_status CHECK (status IN
  ('planned', 'in_process', 'pending', 'approved', 'rejected', 'cancelled', 'non_existant', 'refunded', 'charged_back', 'in_mediation'));
ALTER TABLE transactions ADD CONSTRAINT transactions_amount CHECK (amount > 0 AND refunded_amount BETWEEN 0 AND amount);
ALTER TABLE donations ADD CONSTRAINT donations_amount CHECK (amount > 0);
ALTER TABLE donations ADD CONSTRAINT donations_status CHECK (status IN ('attempted', 'refused', 'active', 'paused', 'discarded'));
ALTER TABLE donations ADD CONSTRAINT donations_recurrence CHECK (recurrence IN ('monthly', 'one_time') AND (recurrence = 'monthly') = (collect_day IS NOT NULL));
ALTER TABLE donations ADD CONSTRAINT donations_collect_day CHECK (collect_day BETWEEN 0 AND 28);
ALTER TABLE collections ADD CONSTRAINT collections_period CHECK (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$' AND lapses_at > due_at);

-- The ledger is append-only, and each posting sums to zero in its currency when the transaction commits.
CREATE FUNCTION ledger_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount) FROM ledger_entries WHERE organization_id = NEW.organization_id AND posting_id = NEW.posting_id AND currency = NEW.currency) <> 0 THEN
    RAISE EXCEPTION 'posting % does not sum to zero', NEW.posting_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_balanced AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_balanced();
CREATE INDEX ledger_entries_posting ON ledger_entries (organization_id, posting_id);
CREATE FUNCTION ledger_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'insufficient_privilege'; END $$;
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_append_only();

-- Row-level security. Every policy names its role; the owner has one of its own, else FORCE would make
-- its data migrations silently touch nothing. A missing app.organization_id raises: no second argument.
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO dadiva_app, dadiva_platform;

DO $$
DECLARE
  t text;
  tenant_tables text[] := ARRAY['bank_accounts', 'payment_processors', 'campaigns', 'campaign_amounts', 'pictures', 'leads', 'donors',
    'donations', 'donation_items', 'payment_methods', 'collections', 'transactions', 'idempotency_keys', 'ledger_entries', 'daily_totals'];
  platform_tables text[] := ARRAY['organizations', 'users', 'memberships', 'sessions', 'login_tickets', 'verification_codes',
    'terms_acceptances', 'outbox', 'provider_references', 'webhook_inbox'];
BEGIN
  FOREACH t IN ARRAY tenant_tables || platform_tables LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
  END LOOP;
  FOREACH t IN ARRAY tenant_tables LOOP
    EXECUTE format('CREATE POLICY tenant ON %I TO dadiva_app USING (organization_id = current_setting(''app.organization_id'')::uuid) WITH CHECK (organization_id = current_setting(''app.organization_id'')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO dadiva_app', t);
  END LOOP;
  FOREACH t IN ARRAY platform_tables LOOP
    EXECUTE format('CREATE POLICY platform ON %I TO dadiva_platform USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO dadiva_platform', t);
  END LOOP;
END $$;
REVOKE UPDATE, DELETE ON ledger_entries FROM dadiva_app;

-- Readiness compares the newest migration with the one that the code expects.
GRANT SELECT ON _prisma_migrations TO dadiva_platform;

-- Web's page cache listens: whatever changes an organisation's public face is announced at commit.
CREATE FUNCTION organization_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_notify('organizations', NEW.id::text || ' ' || NEW.slug); RETURN NULL; END $$;
CREATE TRIGGER organization_changed AFTER INSERT OR UPDATE ON organizations FOR EACH ROW EXECUTE FUNCTION organization_changed();

-- Due collections and unknown results are found across tenants; nothing else of a tenant is.
CREATE POLICY platform ON collections TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT ON collections TO dadiva_platform;
GRANT UPDATE (state, claimed_at, updated_at) ON collections TO dadiva_platform;
CREATE POLICY platform ON transactions FOR SELECT TO dadiva_platform USING (true);
GRANT SELECT (organization_id, id, status, check_at) ON transactions TO dadiva_platform;
CREATE POLICY platform ON idempotency_keys TO dadiva_platform USING (true);
GRANT SELECT (organization_id, scope, key, expires_at), DELETE ON idempotency_keys TO dadiva_platform;

-- What one tenant's work may see of the platform tables.
CREATE POLICY tenant ON organizations TO dadiva_app USING (id = current_setting('app.organization_id')::uuid) WITH CHECK (id = current_setting('app.organization_id')::uuid);
GRANT SELECT, UPDATE ON organizations TO dadiva_app;
CREATE POLICY tenant ON memberships FOR SELECT TO dadiva_app USING (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT ON memberships TO dadiva_app;
CREATE POLICY tenant ON users FOR SELECT TO dadiva_app USING (EXISTS (
  SELECT 1 FROM memberships m WHERE m.user_id = users.id AND m.organization_id = current_setting('app.organization_id')::uuid));
GRANT SELECT (id, email, first_name, last_name, cellphone_country, cellphone_number, uid_number, role_area, locale, email_verified_at, cellphone_verified_at, last_login_at, created_at, updated_at) ON users TO dadiva_app;
CREATE POLICY tenant ON outbox TO dadiva_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE ON outbox TO dadiva_app;
CREATE POLICY tenant ON provider_references FOR INSERT TO dadiva_app WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT INSERT ON provider_references TO dadiva_app;

-- The vault's own schema: only its process, with the login role dadiva_vault, reaches it.
-- The role exists before this runs; who runs it is the owner.

CREATE SCHEMA vault;
REVOKE ALL ON SCHEMA vault FROM PUBLIC;
GRANT USAGE ON SCHEMA vault TO dadiva_vault;

-- One-time tokens: 15 minutes, one use. `sealed` goes at the use or at the expiry; the rest stays a
-- day, so that a late repeat learns whether an earlier attempt may have been sent.
CREATE TABLE vault.temporal_cards (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  key_id text NOT NULL,
  wrapped_key bytea,
  sealed bytea,
  fingerprint text NOT NULL,
  brand text,
  first_six text NOT NULL CHECK (first_six ~ '^[0-9]{6}$'),
  last_four text NOT NULL CHECK (last_four ~ '^[0-9]{4}$'),
  has_security_code boolean NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  spent_at timestamptz,
  spent_key text,
  PRIMARY KEY (organization_id, id),
  CHECK ((sealed IS NULL) = (wrapped_key IS NULL)),
  CHECK (spent_at IS NULL OR sealed IS NULL)
);
CREATE INDEX temporal_cards_expires_at ON vault.temporal_cards (expires_at);

-- Cards kept for a monthly donation; never a security code.
CREATE TABLE vault.cards (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  donation_id uuid NOT NULL,
  version integer NOT NULL CHECK (version >= 1),
  key_id text NOT NULL,
  wrapped_key bytea NOT NULL,
  sealed bytea NOT NULL,
  fingerprint text NOT NULL,
  brand text,
  first_six text NOT NULL CHECK (first_six ~ '^[0-9]{6}$'),
  last_four text NOT NULL CHECK (last_four ~ '^[0-9]{4}$'),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, donation_id, version)
);

ALTER TABLE vault.temporal_cards ENABLE ROW LEVEL SECURITY;
ALTER TABLE vault.temporal_cards FORCE ROW LEVEL SECURITY;
ALTER TABLE vault.cards ENABLE ROW LEVEL SECURITY;
ALTER TABLE vault.cards FORCE ROW LEVEL SECURITY;

-- FORCE binds the owner too: without a policy of its own its data migrations would touch nothing.
CREATE POLICY owner ON vault.temporal_cards TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY owner ON vault.cards TO CURRENT_USER USING (true) WITH CHECK (true);

CREATE POLICY tenant ON vault.temporal_cards TO dadiva_vault
  USING (organization_id = current_setting('app.organization_id')::uuid)
  WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
CREATE POLICY tenant ON vault.cards TO dadiva_vault
  USING (organization_id = current_setting('app.organization_id')::uuid)
  WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);

-- The sweep crosses tenants, but only over what has expired before the instant that it names.
CREATE POLICY sweep ON vault.temporal_cards TO dadiva_vault
  USING (expires_at <= nullif(current_setting('app.vault_sweep_before', true), '')::timestamptz)
  WITH CHECK (sealed IS NULL);

REVOKE ALL ON ALL TABLES IN SCHEMA vault FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON vault.temporal_cards TO dadiva_vault;
GRANT SELECT, INSERT, DELETE ON vault.cards TO dadiva_vault;
