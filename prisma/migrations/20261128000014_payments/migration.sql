-- The tables of prisma/schema/payments.prisma, which says what each column holds, with their policies,
-- rights and triggers.

-- collections
CREATE TABLE collections (
    organization_id uuid NOT NULL,
    donation_id uuid NOT NULL,
    period character(7) NOT NULL,
    due_at timestamptz(3) NOT NULL,
    lapses_at timestamptz(3) NOT NULL,
    state text NOT NULL,
    skipped_by_donor boolean DEFAULT false NOT NULL,
    claimed_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT collections_period CHECK (((period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$') AND (lapses_at > due_at))),
    CONSTRAINT collections_pkey PRIMARY KEY (organization_id, donation_id, period)
);
CREATE INDEX collections_claimable ON collections USING btree (state, due_at) WHERE (state IN ('open', 'claimed'));
ALTER TABLE collections ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON collections TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON collections TO dadiva_platform USING (true) WITH CHECK (true);
CREATE POLICY tenant ON collections TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE collections TO dadiva_app;
GRANT SELECT ON TABLE collections TO dadiva_platform;
GRANT UPDATE (state, claimed_at, updated_at) ON collections TO dadiva_platform;

-- disputes
CREATE TABLE disputes (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    charge_cause text NOT NULL,
    transaction_id uuid NOT NULL,
    provider_dispute_id text NOT NULL,
    stage text NOT NULL,
    amount bigint NOT NULL,
    currency character(3) NOT NULL,
    opened_at timestamptz(3) NOT NULL,
    decided_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    counted_amount bigint DEFAULT 0 NOT NULL,
    CONSTRAINT disputes_amount CHECK ((amount > 0)),
    CONSTRAINT disputes_counted CHECK (((counted_amount >= 0) AND (counted_amount <= amount))),
    CONSTRAINT disputes_decided CHECK (((stage = 'opened') = (decided_at IS NULL))),
    CONSTRAINT disputes_stage CHECK (stage IN ('opened', 'won', 'lost')),
    CONSTRAINT disputes_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX disputes_provider ON disputes USING btree (organization_id, transaction_id, provider_dispute_id);
ALTER TABLE disputes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON disputes TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON disputes TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE disputes TO dadiva_app;

-- idempotency_keys
CREATE TABLE idempotency_keys (
    organization_id uuid NOT NULL,
    scope text NOT NULL,
    key text NOT NULL,
    fingerprint bytea NOT NULL,
    state text NOT NULL,
    donation_id uuid,
    answer jsonb,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT idempotency_keys_pkey PRIMARY KEY (organization_id, scope, key)
);
CREATE INDEX idempotency_keys_expires_at_idx ON idempotency_keys USING btree (expires_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON idempotency_keys TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON idempotency_keys TO dadiva_platform USING (true);
CREATE POLICY tenant ON idempotency_keys TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE idempotency_keys TO dadiva_app;
GRANT DELETE ON TABLE idempotency_keys TO dadiva_platform;
GRANT SELECT (organization_id, scope, key, expires_at) ON idempotency_keys TO dadiva_platform;

-- refunds
CREATE TABLE refunds (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    charge_cause text NOT NULL,
    transaction_id uuid NOT NULL,
    cause text NOT NULL,
    status text NOT NULL,
    amount bigint NOT NULL,
    currency character(3) NOT NULL,
    commission bigint DEFAULT 0 NOT NULL,
    provider_refund_id text,
    raw_code text,
    raw_message text,
    check_at timestamptz(3),
    checks integer DEFAULT 0 NOT NULL,
    refunded_on date,
    settled_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT refunds_amount CHECK (((amount > 0) AND (commission >= 0) AND (commission <= amount))),
    CONSTRAINT refunds_cause CHECK (cause IN ('organization', 'platform', 'duplicate', 'provider', 'by_hand', 'no_seats', 'event_cancelled')),
    CONSTRAINT refunds_settled CHECK (((status = 'in_process') = (settled_at IS NULL))),
    CONSTRAINT refunds_status CHECK (status IN ('in_process', 'refunded', 'rejected'))
);
CREATE INDEX refunds_due ON refunds USING btree (check_at) WHERE (status = 'in_process');
CREATE UNIQUE INDEX refunds_duplicate ON refunds USING btree (organization_id, transaction_id) WHERE (cause = 'duplicate');
CREATE UNIQUE INDEX refunds_no_seats ON refunds USING btree (organization_id, transaction_id) WHERE (cause = 'no_seats');
CREATE UNIQUE INDEX refunds_provider ON refunds USING btree (organization_id, transaction_id, provider_refund_id);
ALTER TABLE refunds ADD CONSTRAINT refunds_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE refunds ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON refunds TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON refunds FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY tenant ON refunds TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE refunds TO dadiva_app;
GRANT SELECT (organization_id, id, charge_cause, status, check_at) ON refunds TO dadiva_platform;

-- transactions
CREATE TABLE transactions (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    donation_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    payment_method_id uuid NOT NULL,
    payment_processor_id uuid NOT NULL,
    status text NOT NULL,
    amount bigint NOT NULL,
    currency character(3) NOT NULL,
    period character(7),
    gateway text NOT NULL,
    provider text NOT NULL,
    attempt integer DEFAULT 1 NOT NULL,
    date timestamptz(3) NOT NULL,
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
    flags text[] DEFAULT ARRAY[]::text[],
    settled_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    receipt_sent_at timestamptz(3),
    pair_of_id uuid,
    decided_flags text[] DEFAULT ARRAY[]::text[] NOT NULL,
    local_day character(10),
    disputed_amount bigint DEFAULT 0 NOT NULL,
    charged_back_amount bigint DEFAULT 0 NOT NULL,
    asked_amount bigint,
    raises_id uuid,
    CONSTRAINT transactions_amount CHECK (((amount > 0) AND ((refunded_amount >= 0) AND (refunded_amount <= amount)))),
    CONSTRAINT transactions_gone CHECK (((disputed_amount >= 0) AND (charged_back_amount >= 0) AND (((refunded_amount + disputed_amount) + charged_back_amount) <= amount))),
    CONSTRAINT transactions_status CHECK (status IN ('planned', 'in_process', 'pending', 'approved', 'rejected', 'cancelled', 'non_existant', 'refunded', 'charged_back', 'in_mediation'))
);
CREATE UNIQUE INDEX transactions_attempts_kept ON transactions USING btree (organization_id, donation_id, period, (
CASE
    WHEN ((status IN ('planned', 'in_process', 'pending', 'approved', 'refunded', 'in_mediation', 'charged_back')) AND (NOT (flags && '{duplicate_charge,part_payment}'::text[]))) THEN '00000000-0000-0000-0000-000000000000'::uuid
    ELSE id
END)) NULLS NOT DISTINCT;
CREATE INDEX transactions_check_at ON transactions USING btree (check_at) WHERE (check_at IS NOT NULL);
CREATE INDEX transactions_declined ON transactions USING btree (organization_id, decline_code, donation_id, date, id) WHERE (decline_code IS NOT NULL);
CREATE INDEX transactions_flagged ON transactions USING btree (date, id) WHERE (flags <> '{}'::text[]);
CREATE INDEX transactions_organization_id_date_id_idx ON transactions USING btree (organization_id, date DESC, id DESC);
CREATE INDEX transactions_provider_payment ON transactions USING btree (provider_payment_id) WHERE (provider_payment_id IS NOT NULL);
CREATE INDEX transactions_raises ON transactions USING btree (organization_id, raises_id) WHERE (raises_id IS NOT NULL);
CREATE INDEX transactions_undecided ON transactions USING btree (organization_id, date) WHERE (status IN ('in_process', 'pending'));
ALTER TABLE transactions ADD CONSTRAINT transactions_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE transactions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON transactions TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON transactions FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY tenant ON transactions TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE transactions TO dadiva_app;
GRANT SELECT (organization_id, id, status, provider, date, sent_at, check_at, provider_payment_id, raises_id, flags, decided_flags) ON transactions TO dadiva_platform;

CREATE FUNCTION transactions_illegal_transition() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'transaction % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
END $$;

CREATE FUNCTION transactions_keep_ledger() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger_postings p WHERE p.organization_id = OLD.organization_id
                AND p.source_id = OLD.id AND p.source_type = 'transaction')
     AND (TG_OP = 'DELETE' OR (NEW.organization_id, NEW.id, NEW.currency) IS DISTINCT FROM (OLD.organization_id, OLD.id, OLD.currency)) THEN
    RAISE EXCEPTION 'transaction % has entries in the ledger', OLD.id USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE TRIGGER transactions_keep_ledger BEFORE DELETE OR UPDATE OF organization_id, id, currency ON transactions FOR EACH ROW EXECUTE FUNCTION transactions_keep_ledger();
CREATE TRIGGER transactions_legal_transition BEFORE UPDATE OF status ON transactions FOR EACH ROW WHEN (((old.status <> new.status) AND (NOT (((old.status || ' ') || new.status) = ANY (ARRAY['planned in_process', 'planned cancelled', 'in_process approved', 'in_process rejected', 'in_process cancelled', 'in_process non_existant', 'in_process planned', 'in_process pending', 'pending approved', 'pending rejected', 'pending cancelled', 'pending in_process', 'approved refunded', 'approved charged_back', 'approved in_mediation', 'rejected approved', 'cancelled approved', 'non_existant approved', 'refunded charged_back', 'refunded in_mediation', 'charged_back approved', 'charged_back refunded', 'in_mediation approved', 'in_mediation charged_back', 'in_mediation refunded']))))) EXECUTE FUNCTION transactions_illegal_transition();

-- Refunds and disputes belong to an attempt of any cause, whose table no foreign key can choose. A new
-- cause adds its table here. Attempts whose money was taken are never deleted.
CREATE FUNCTION attempt_exists(cause_name text, organization uuid, attempt_id uuid) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  SELECT CASE cause_name
    WHEN 'gift' THEN EXISTS (SELECT FROM transactions t WHERE t.organization_id = organization AND t.id = attempt_id)
    ELSE false END
$$;

CREATE FUNCTION attempt_must_exist() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NOT attempt_exists(NEW.charge_cause, NEW.organization_id, NEW.transaction_id) THEN
    RAISE EXCEPTION 'no attempt % of % in this organisation', NEW.transaction_id, NEW.charge_cause USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER disputes_attempt AFTER INSERT OR UPDATE OF organization_id, charge_cause, transaction_id ON disputes FOR EACH ROW EXECUTE FUNCTION attempt_must_exist();
CREATE TRIGGER refunds_attempt AFTER INSERT OR UPDATE OF organization_id, charge_cause, transaction_id ON refunds FOR EACH ROW EXECUTE FUNCTION attempt_must_exist();

-- References
ALTER TABLE collections ADD CONSTRAINT collections_organization_id_donation_id_fkey FOREIGN KEY (organization_id, donation_id) REFERENCES donations(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE transactions ADD CONSTRAINT transactions_organization_id_donation_id_fkey FOREIGN KEY (organization_id, donation_id) REFERENCES donations(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE transactions ADD CONSTRAINT transactions_organization_id_payment_method_id_fkey FOREIGN KEY (organization_id, payment_method_id) REFERENCES payment_methods(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE transactions ADD CONSTRAINT transactions_organization_id_payment_processor_id_fkey FOREIGN KEY (organization_id, payment_processor_id) REFERENCES payment_processors(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
