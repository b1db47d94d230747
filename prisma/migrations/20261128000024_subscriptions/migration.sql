-- The tables of prisma/schema/subscriptions.prisma and plan-offers.prisma, which say what each column holds,
-- with their policies, rights and triggers.

-- card_authorizations
CREATE TABLE card_authorizations (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    plan_code text NOT NULL,
    provider text NOT NULL,
    stored_card_id text NOT NULL,
    fingerprint text NOT NULL,
    brand text,
    first_six text NOT NULL,
    last_four text NOT NULL,
    expiration_month integer NOT NULL,
    expiration_year integer NOT NULL,
    holder_name text NOT NULL,
    holder_document text NOT NULL,
    holder_email text NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT card_authorizations_pkey PRIMARY KEY (organization_id, id)
);
ALTER TABLE card_authorizations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON card_authorizations TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON card_authorizations TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE card_authorizations TO dadiva_app;

-- coupons
CREATE TABLE coupons (
    id uuid NOT NULL,
    code text NOT NULL,
    percentage integer,
    duration text NOT NULL,
    months integer,
    valid_until character(10),
    max_uses integer,
    uses integer DEFAULT 0 NOT NULL,
    tiers text[] NOT NULL,
    operator_id uuid NOT NULL,
    ended_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT coupons_code CHECK (code ~ '^[A-Z0-9-]{3,30}$'),
    CONSTRAINT coupons_percentage CHECK (percentage >= 1 AND percentage <= 100),
    CONSTRAINT coupons_duration CHECK (duration IN ('once', 'months', 'forever') AND (duration = 'months') = (months IS NOT NULL)),
    CONSTRAINT coupons_months CHECK (months >= 1 AND months <= 60),
    CONSTRAINT coupons_uses CHECK (uses >= 0 AND max_uses > 0),
    CONSTRAINT coupons_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX coupons_code_key ON coupons USING btree (code);
ALTER TABLE coupons ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON coupons TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON coupons TO dadiva_platform USING (true) WITH CHECK (true);
CREATE POLICY tenant ON coupons TO dadiva_app USING ((SELECT current_setting('app.organization_id')::uuid) IS NOT NULL) WITH CHECK ((SELECT current_setting('app.organization_id')::uuid) IS NOT NULL);
GRANT SELECT,INSERT,UPDATE ON TABLE coupons TO dadiva_platform;
GRANT SELECT,UPDATE (uses) ON TABLE coupons TO dadiva_app;

-- coupon_amounts
CREATE TABLE coupon_amounts (
    coupon_id uuid NOT NULL,
    currency character(3) NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT coupon_amounts_amount CHECK (amount > 0),
    CONSTRAINT coupon_amounts_pkey PRIMARY KEY (coupon_id, currency)
);
ALTER TABLE coupon_amounts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON coupon_amounts TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON coupon_amounts TO dadiva_platform USING (true) WITH CHECK (true);
CREATE POLICY tenant ON coupon_amounts FOR SELECT TO dadiva_app USING ((SELECT current_setting('app.organization_id')::uuid) IS NOT NULL);
GRANT SELECT,INSERT ON TABLE coupon_amounts TO dadiva_platform;
GRANT SELECT ON TABLE coupon_amounts TO dadiva_app;

-- coupon_redemptions
CREATE TABLE coupon_redemptions (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    coupon_id uuid NOT NULL,
    status text NOT NULL,
    code text NOT NULL,
    percentage integer,
    amount bigint,
    duration text NOT NULL,
    months integer,
    tiers text[] NOT NULL,
    first_on character(10),
    redeemed_on character(10) NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT coupon_redemptions_status CHECK (status IN ('taken', 'released')),
    CONSTRAINT coupon_redemptions_discount CHECK ((percentage IS NULL) <> (amount IS NULL) AND coalesce(amount, 1) > 0),
    CONSTRAINT coupon_redemptions_duration CHECK (duration IN ('once', 'months', 'forever') AND (duration = 'months') = (months IS NOT NULL)),
    CONSTRAINT coupon_redemptions_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX coupon_redemptions_once ON coupon_redemptions USING btree (organization_id, coupon_id) WHERE (status = 'taken');
ALTER TABLE coupon_redemptions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON coupon_redemptions TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON coupon_redemptions TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE coupon_redemptions TO dadiva_app;

-- commission_entries
CREATE TABLE commission_entries (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    invoice_id uuid NOT NULL,
    posting_id uuid NOT NULL,
    currency character(3) NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT commission_entries_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX commission_entries_organization_id_posting_id_currency_key ON commission_entries USING btree (organization_id, posting_id, currency);
CREATE INDEX commission_entries_invoice ON commission_entries USING btree (organization_id, invoice_id);
ALTER TABLE commission_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON commission_entries TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON commission_entries TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT ON TABLE commission_entries TO dadiva_app;

-- credit_entries
CREATE TABLE credit_entries (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    currency character(3) NOT NULL,
    amount bigint NOT NULL,
    kind text NOT NULL,
    source_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT credit_entries_kind CHECK ((kind IN ('kept', 'surplus', 'credit_note', 'forgiven') AND amount > 0) OR (kind IN ('used', 'returned', 'reclaimed') AND amount < 0)),
    CONSTRAINT credit_entries_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX credit_entries_organization_id_kind_source_id_key ON credit_entries USING btree (organization_id, kind, source_id);
ALTER TABLE credit_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON credit_entries TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON credit_entries TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT ON TABLE credit_entries TO dadiva_app;

-- credit_notes
CREATE TABLE credit_notes (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    invoice_id uuid NOT NULL,
    issuer text NOT NULL,
    year integer,
    sequence integer,
    number text,
    currency character(3) NOT NULL,
    amount bigint NOT NULL,
    effect text NOT NULL,
    reason text NOT NULL,
    note text,
    refund_id uuid,
    issued_on character(10),
    fiscal_number text,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT credit_notes_amount CHECK (amount > 0),
    CONSTRAINT credit_notes_effect CHECK (effect IN ('credit', 'refund', 'reduction')),
    CONSTRAINT credit_notes_refund CHECK ((effect = 'refund') = (refund_id IS NOT NULL)),
    CONSTRAINT credit_notes_reason CHECK (reason IN ('duplicate', 'wrong_amount', 'wrong_plan', 'service', 'courtesy', 'refunded', 'other')),
    CONSTRAINT credit_notes_issued CHECK ((number IS NULL) = (sequence IS NULL) AND (number IS NULL) = (year IS NULL) AND (number IS NULL) = (issued_on IS NULL) AND (number IS NOT NULL OR effect = 'refund')),
    CONSTRAINT credit_notes_fiscal_number CHECK (fiscal_number IS NULL OR (number IS NOT NULL AND length(fiscal_number) BETWEEN 1 AND 60)),
    CONSTRAINT credit_notes_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX credit_notes_issuer_year_sequence_key ON credit_notes USING btree (issuer, year, sequence);
CREATE UNIQUE INDEX credit_notes_refund ON credit_notes USING btree (organization_id, refund_id) WHERE (refund_id IS NOT NULL);
CREATE INDEX credit_notes_invoice ON credit_notes USING btree (organization_id, invoice_id);
ALTER TABLE credit_notes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON credit_notes TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON credit_notes FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY tenant ON credit_notes TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE credit_notes TO dadiva_app;
GRANT SELECT (amount,created_at,currency,effect,fiscal_number,id,invoice_id,issued_on,note,number,organization_id,reason) ON TABLE credit_notes TO dadiva_platform;

-- invoice_counters
CREATE TABLE invoice_counters (
    issuer text NOT NULL,
    document text NOT NULL,
    year integer NOT NULL,
    last_number integer NOT NULL,
    CONSTRAINT invoice_counters_document CHECK (document IN ('invoice', 'credit_note')),
    CONSTRAINT invoice_counters_number CHECK (last_number > 0),
    CONSTRAINT invoice_counters_pkey PRIMARY KEY (issuer, document, year)
);
ALTER TABLE invoice_counters ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON invoice_counters TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON invoice_counters FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY tenant ON invoice_counters TO dadiva_app USING ((SELECT current_setting('app.organization_id')::uuid) IS NOT NULL) WITH CHECK ((SELECT current_setting('app.organization_id')::uuid) IS NOT NULL);
GRANT SELECT,INSERT,UPDATE ON TABLE invoice_counters TO dadiva_app;
GRANT SELECT ON TABLE invoice_counters TO dadiva_platform;

-- invoice_attempts
CREATE TABLE invoice_attempts (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    invoice_id uuid NOT NULL,
    payment_processor_id uuid NOT NULL,
    status text NOT NULL,
    amount bigint NOT NULL,
    currency character(3) NOT NULL,
    gateway text NOT NULL,
    provider text NOT NULL,
    attempt integer DEFAULT 1 NOT NULL,
    date timestamptz(3) NOT NULL,
    local_day character(10),
    sent_at timestamptz(3),
    check_at timestamptz(3),
    checks integer DEFAULT 0 NOT NULL,
    not_found_at timestamptz(3),
    next_action jsonb,
    expires_at timestamptz(3),
    decline_code text,
    raw_code text,
    raw_message text,
    provider_payment_id text,
    fee bigint DEFAULT 0 NOT NULL,
    commission bigint DEFAULT 0 NOT NULL,
    commission_basis_points integer,
    refunded_amount bigint DEFAULT 0 NOT NULL,
    disputed_amount bigint DEFAULT 0 NOT NULL,
    charged_back_amount bigint DEFAULT 0 NOT NULL,
    flags text[] DEFAULT ARRAY[]::text[],
    decided_flags text[] DEFAULT ARRAY[]::text[] NOT NULL,
    settled_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT invoice_attempts_amount CHECK ((amount > 0) AND (refunded_amount >= 0) AND (refunded_amount <= amount)),
    CONSTRAINT invoice_attempts_gone CHECK ((disputed_amount >= 0) AND (charged_back_amount >= 0) AND (((refunded_amount + disputed_amount) + charged_back_amount) <= amount)),
    CONSTRAINT invoice_attempts_status CHECK (status IN ('planned', 'in_process', 'pending', 'approved', 'rejected', 'cancelled', 'non_existant', 'refunded', 'charged_back', 'in_mediation')),
    CONSTRAINT invoice_attempts_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX invoice_attempts_kept ON invoice_attempts USING btree (organization_id, invoice_id) WHERE ((status IN ('planned', 'in_process', 'pending', 'approved', 'refunded', 'in_mediation')) AND (NOT ('duplicate_charge' = ANY (flags))));
CREATE INDEX invoice_attempts_invoice ON invoice_attempts USING btree (organization_id, invoice_id);
CREATE INDEX invoice_attempts_check_at ON invoice_attempts USING btree (check_at) WHERE (check_at IS NOT NULL);
CREATE INDEX invoice_attempts_flagged ON invoice_attempts USING btree (date, id) WHERE (flags <> '{}'::text[]);
CREATE INDEX invoice_attempts_provider_payment ON invoice_attempts USING btree (provider_payment_id) WHERE (provider_payment_id IS NOT NULL);
ALTER TABLE invoice_attempts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON invoice_attempts TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON invoice_attempts FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY tenant ON invoice_attempts TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE invoice_attempts TO dadiva_app;
GRANT SELECT(check_at,date,decided_flags,flags,id,invoice_id,organization_id,provider,provider_payment_id,sent_at,status) ON TABLE invoice_attempts TO dadiva_platform;

-- invoice_lines
CREATE TABLE invoice_lines (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    invoice_id uuid NOT NULL,
    position integer NOT NULL,
    kind text NOT NULL,
    plan_code text,
    amount bigint NOT NULL,
    from_day character(10),
    to_day character(10),
    credited_line_id uuid,
    CONSTRAINT invoice_lines_kind CHECK ((kind IN ('plan', 'proration_charge', 'credit_kept', 'commission') AND amount >= 0) OR (kind IN ('proration_credit', 'credit_used', 'coupon', 'commission_returned') AND amount <= 0)),
    CONSTRAINT invoice_lines_days CHECK ((kind IN ('credit_used', 'credit_kept')) = (from_day IS NULL)),
    CONSTRAINT invoice_lines_credited CHECK ((kind = 'proration_credit') = (credited_line_id IS NOT NULL)),
    CONSTRAINT invoice_lines_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX invoice_lines_organization_id_invoice_id_position_key ON invoice_lines USING btree (organization_id, invoice_id, position);
CREATE INDEX invoice_lines_credited ON invoice_lines USING btree (organization_id, credited_line_id) WHERE (credited_line_id IS NOT NULL);
ALTER TABLE invoice_lines ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON invoice_lines TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON invoice_lines TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT ON TABLE invoice_lines TO dadiva_app;

-- invoice_transfers
CREATE TABLE invoice_transfers (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    invoice_id uuid NOT NULL,
    amount bigint NOT NULL,
    received_on character(10) NOT NULL,
    bank_reference text NOT NULL,
    operator_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT invoice_transfers_amount CHECK (amount > 0),
    CONSTRAINT invoice_transfers_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX invoice_transfers_bank_reference_key ON invoice_transfers USING btree (bank_reference);
CREATE INDEX invoice_transfers_invoice ON invoice_transfers USING btree (organization_id, invoice_id);
ALTER TABLE invoice_transfers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON invoice_transfers TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON invoice_transfers TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT ON TABLE invoice_transfers TO dadiva_app;

-- invoices
CREATE TABLE invoices (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    subscription_id uuid,
    kind text NOT NULL,
    status text NOT NULL,
    issuer text NOT NULL,
    year integer,
    sequence integer,
    number text,
    currency character(3) NOT NULL,
    total bigint NOT NULL,
    paid_amount bigint DEFAULT 0 NOT NULL,
    reduced_amount bigint DEFAULT 0 NOT NULL,
    issued_on character(10),
    due_on character(10),
    paid_on character(10),
    period_from character(10) NOT NULL,
    period_to character(10) NOT NULL,
    customer jsonb,
    seller jsonb,
    fiscal_number text,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT invoices_kind CHECK (kind IN ('plan', 'commission')),
    CONSTRAINT invoices_subscription CHECK ((kind = 'plan') = (subscription_id IS NOT NULL)),
    CONSTRAINT invoices_status CHECK (status IN ('draft', 'abandoned', 'open', 'paid', 'void')),
    CONSTRAINT invoices_amounts CHECK (total >= 0 AND paid_amount >= 0 AND reduced_amount >= 0 AND paid_amount + reduced_amount <= total),
    CONSTRAINT invoices_issued CHECK ((status IN ('draft', 'abandoned')) = (number IS NULL) AND (number IS NULL) = (sequence IS NULL) AND (number IS NULL) = (year IS NULL) AND (number IS NULL) = (issued_on IS NULL) AND (number IS NULL) = (due_on IS NULL) AND (number IS NULL) = (customer IS NULL) AND (number IS NULL) = (seller IS NULL)),
    CONSTRAINT invoices_fiscal_number CHECK (fiscal_number IS NULL OR (number IS NOT NULL AND length(fiscal_number) BETWEEN 1 AND 60)),
    CONSTRAINT invoices_period CHECK (period_from < period_to)
);
CREATE UNIQUE INDEX invoices_issuer_year_sequence_key ON invoices USING btree (issuer, year, sequence);
CREATE INDEX invoices_open ON invoices USING btree (created_at, id) WHERE (status = 'open');
CREATE UNIQUE INDEX invoices_one_commission ON invoices USING btree (organization_id, period_from, currency) WHERE (kind = 'commission');
CREATE UNIQUE INDEX invoices_one_a_period ON invoices USING btree (organization_id, subscription_id, period_from) WHERE (status IN ('draft', 'open', 'paid'));
ALTER TABLE invoices ADD CONSTRAINT invoices_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE invoices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON invoices TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON invoices FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY tenant ON invoices TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE invoices TO dadiva_app;
GRANT SELECT (created_at,currency,customer,due_on,fiscal_number,id,issued_on,kind,number,organization_id,paid_amount,paid_on,period_from,period_to,reduced_amount,status,subscription_id,total) ON TABLE invoices TO dadiva_platform;

-- payment_modes
CREATE TABLE payment_modes (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    provider text,
    stored_card_id text,
    network_reference text,
    brand text,
    first_six text,
    last_four text,
    expiration_month integer,
    expiration_year integer,
    cbu text,
    holder_name text NOT NULL,
    holder_document text NOT NULL,
    holder_email text NOT NULL,
    payer jsonb,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT payment_modes_kind CHECK (kind IN ('card', 'cbu', 'bank_transfer')),
    CONSTRAINT payment_modes_card CHECK ((kind = 'card') = (stored_card_id IS NOT NULL) AND (kind = 'card') = (provider IS NOT NULL)),
    CONSTRAINT payment_modes_cbu CHECK ((kind = 'cbu') = (cbu IS NOT NULL)),
    CONSTRAINT payment_modes_payer CHECK ((kind = 'bank_transfer') = (payer IS NOT NULL)),
    CONSTRAINT payment_modes_pkey PRIMARY KEY (organization_id, id)
);
ALTER TABLE payment_modes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON payment_modes TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON payment_modes FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY tenant ON payment_modes TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE payment_modes TO dadiva_app;
GRANT SELECT (holder_name,id,kind,organization_id) ON TABLE payment_modes TO dadiva_platform;

-- plan_prices
CREATE TABLE plan_prices (
    id uuid NOT NULL,
    plan_code text NOT NULL,
    currency character(3) NOT NULL,
    price bigint NOT NULL,
    usd_price bigint NOT NULL,
    valid_from character(10) NOT NULL,
    announced_at timestamptz(3),
    applies_from character(10),
    operator_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT plan_prices_price CHECK (price > 0 AND usd_price > 0),
    CONSTRAINT plan_prices_announced CHECK ((announced_at IS NULL) = (applies_from IS NULL)),
    CONSTRAINT plan_prices_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX plan_prices_plan_code_valid_from_key ON plan_prices USING btree (plan_code, valid_from);
ALTER TABLE plan_prices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON plan_prices TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON plan_prices TO dadiva_platform USING (true) WITH CHECK (true);
CREATE POLICY tenant ON plan_prices FOR SELECT TO dadiva_app USING ((SELECT current_setting('app.organization_id')::uuid) IS NOT NULL);
GRANT SELECT,INSERT,UPDATE ON TABLE plan_prices TO dadiva_platform;
GRANT SELECT ON TABLE plan_prices TO dadiva_app;

-- plan_notices
CREATE TABLE plan_notices (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    source_id uuid NOT NULL,
    facts jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT plan_notices_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX plan_notices_organization_id_kind_source_id_key ON plan_notices USING btree (organization_id, kind, source_id);
ALTER TABLE plan_notices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON plan_notices TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON plan_notices TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT ON TABLE plan_notices TO dadiva_app;

-- subscriptions
CREATE TABLE subscriptions (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    plan_code text NOT NULL,
    tier text NOT NULL,
    period text NOT NULL,
    currency character(3) NOT NULL,
    price bigint NOT NULL,
    status text NOT NULL,
    anchor_day integer NOT NULL,
    starts_on character(10) NOT NULL,
    period_start character(10),
    period_end character(10),
    previous_id uuid,
    payment_mode_id uuid,
    redemption_id uuid,
    price_id uuid,
    next_price_id uuid,
    next_price bigint,
    next_price_from character(10),
    failed_on character(10),
    ended_on character(10),
    ended_reason text,
    due_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT subscriptions_tier CHECK (tier IN ('original', 'essential', 'professional', 'partner')),
    CONSTRAINT subscriptions_span CHECK (period IN ('monthly', 'yearly')),
    CONSTRAINT subscriptions_price CHECK ((price > 0) = (tier <> 'original')),
    CONSTRAINT subscriptions_next_price CHECK ((next_price IS NULL) = (next_price_id IS NULL) AND (next_price IS NULL) = (next_price_from IS NULL) AND coalesce(next_price, 1) > 0),
    CONSTRAINT subscriptions_mode CHECK ((tier = 'original') = (payment_mode_id IS NULL)),
    CONSTRAINT subscriptions_anchor CHECK (anchor_day >= 1 AND anchor_day <= 31),
    CONSTRAINT subscriptions_status CHECK (status IN ('incomplete', 'scheduled', 'active', 'past_due', 'ending', 'ended')),
    CONSTRAINT subscriptions_running CHECK (status NOT IN ('active', 'past_due', 'ending') OR (period_start IS NOT NULL AND period_end > period_start)),
    CONSTRAINT subscriptions_failed CHECK ((status = 'past_due') <= (failed_on IS NOT NULL)),
    CONSTRAINT subscriptions_ended CHECK ((status = 'ended') = (ended_on IS NOT NULL) AND (ended_on IS NULL) = (ended_reason IS NULL)),
    CONSTRAINT subscriptions_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX subscriptions_one_live ON subscriptions USING btree (organization_id) WHERE (status IN ('active', 'past_due', 'ending'));
CREATE UNIQUE INDEX subscriptions_one_incomplete ON subscriptions USING btree (organization_id) WHERE (status = 'incomplete');
CREATE UNIQUE INDEX subscriptions_one_scheduled ON subscriptions USING btree (organization_id) WHERE (status = 'scheduled');
CREATE INDEX subscriptions_due ON subscriptions USING btree (due_at) WHERE (due_at IS NOT NULL);
ALTER TABLE subscriptions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON subscriptions TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON subscriptions FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY tenant ON subscriptions TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE subscriptions TO dadiva_app;
GRANT SELECT (created_at,currency,due_at,ended_on,ended_reason,failed_on,id,organization_id,payment_mode_id,period,period_end,plan_code,previous_id,price,price_id,starts_on,status,tier) ON TABLE subscriptions TO dadiva_platform;

-- An issued invoice never changes; only its payment does.
CREATE FUNCTION invoices_issued() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'invoice % is issued and cannot change', OLD.number USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER invoices_keep_issued BEFORE UPDATE ON invoices FOR EACH ROW
  WHEN (OLD.number IS NOT NULL AND (OLD.organization_id, OLD.id, OLD.subscription_id, OLD.kind, OLD.issuer, OLD.year, OLD.sequence, OLD.number, OLD.currency, OLD.total, OLD.issued_on, OLD.due_on, OLD.period_from, OLD.period_to, OLD.customer, OLD.seller)
    IS DISTINCT FROM (NEW.organization_id, NEW.id, NEW.subscription_id, NEW.kind, NEW.issuer, NEW.year, NEW.sequence, NEW.number, NEW.currency, NEW.total, NEW.issued_on, NEW.due_on, NEW.period_from, NEW.period_to, NEW.customer, NEW.seller))
  EXECUTE FUNCTION invoices_issued();

-- An issued credit note never changes; only the number of its tax document is written later.
CREATE FUNCTION credit_notes_issued() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'credit note % is issued and cannot change', OLD.number USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER credit_notes_keep_issued BEFORE UPDATE ON credit_notes FOR EACH ROW
  WHEN (OLD.number IS NOT NULL AND (OLD.organization_id, OLD.id, OLD.invoice_id, OLD.issuer, OLD.year, OLD.sequence, OLD.number, OLD.currency, OLD.amount, OLD.effect, OLD.reason, OLD.note, OLD.refund_id, OLD.issued_on, OLD.created_at)
    IS DISTINCT FROM (NEW.organization_id, NEW.id, NEW.invoice_id, NEW.issuer, NEW.year, NEW.sequence, NEW.number, NEW.currency, NEW.amount, NEW.effect, NEW.reason, NEW.note, NEW.refund_id, NEW.issued_on, NEW.created_at))
  EXECUTE FUNCTION credit_notes_issued();

-- The lines of an invoice are written with it, and make its total.
CREATE FUNCTION invoice_lines_total() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF (SELECT i.total FROM invoices i WHERE i.organization_id = NEW.organization_id AND i.id = NEW.invoice_id)
     IS DISTINCT FROM (SELECT sum(l.amount)::bigint FROM invoice_lines l WHERE l.organization_id = NEW.organization_id AND l.invoice_id = NEW.invoice_id) THEN
    RAISE EXCEPTION 'the lines of invoice % do not make its total', NEW.invoice_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER invoice_lines_make_total AFTER INSERT ON invoice_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invoice_lines_total();

CREATE TRIGGER transactions_legal_transition BEFORE UPDATE OF status ON invoice_attempts FOR EACH ROW WHEN (((old.status <> new.status) AND (NOT (((old.status || ' ') || new.status) = ANY (ARRAY['planned in_process', 'planned cancelled', 'in_process approved', 'in_process rejected', 'in_process cancelled', 'in_process non_existant', 'in_process planned', 'in_process pending', 'pending approved', 'pending rejected', 'pending cancelled', 'pending in_process', 'approved refunded', 'approved charged_back', 'approved in_mediation', 'rejected approved', 'cancelled approved', 'non_existant approved', 'refunded charged_back', 'refunded in_mediation', 'charged_back approved', 'charged_back refunded', 'in_mediation approved', 'in_mediation charged_back', 'in_mediation refunded']))))) EXECUTE FUNCTION transactions_illegal_transition();

CREATE OR REPLACE FUNCTION attempt_exists(cause_name text, organization uuid, attempt_id uuid) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  SELECT CASE cause_name
    WHEN 'gift' THEN EXISTS (SELECT FROM transactions t WHERE t.organization_id = organization AND t.id = attempt_id)
    WHEN 'invoice' THEN EXISTS (SELECT FROM invoice_attempts t WHERE t.organization_id = organization AND t.id = attempt_id)
    ELSE false END
$$;

-- References
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_organization_id_previous_id_fkey FOREIGN KEY (organization_id, previous_id) REFERENCES subscriptions(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_organization_id_payment_mode_id_fkey FOREIGN KEY (organization_id, payment_mode_id) REFERENCES payment_modes(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE invoices ADD CONSTRAINT invoices_organization_id_subscription_id_fkey FOREIGN KEY (organization_id, subscription_id) REFERENCES subscriptions(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Deferred: the statement that finds what is not invoiced yet writes first, and the invoice's total is its sum.
ALTER TABLE commission_entries ADD CONSTRAINT commission_entries_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE invoice_lines ADD CONSTRAINT invoice_lines_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE invoice_attempts ADD CONSTRAINT invoice_attempts_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE credit_notes ADD CONSTRAINT credit_notes_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE invoice_transfers ADD CONSTRAINT invoice_transfers_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_organization_id_redemption_id_fkey FOREIGN KEY (organization_id, redemption_id) REFERENCES coupon_redemptions(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE coupon_redemptions ADD CONSTRAINT coupon_redemptions_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE coupon_amounts ADD CONSTRAINT coupon_amounts_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE coupons ADD CONSTRAINT coupons_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(user_id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE plan_prices ADD CONSTRAINT plan_prices_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(user_id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_price_id_fkey FOREIGN KEY (price_id) REFERENCES plan_prices(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_next_price_id_fkey FOREIGN KEY (next_price_id) REFERENCES plan_prices(id) ON UPDATE CASCADE ON DELETE RESTRICT;
