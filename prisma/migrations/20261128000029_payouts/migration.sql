-- The tables of prisma/schema/payouts.prisma, which says what each column holds, with their policies
-- and rights. Items are only ever added.

-- payout_settings
CREATE TABLE payout_settings (
    organization_id uuid NOT NULL,
    frequency text,
    last_cut_off_on character(10),
    checked_on character(10),
    last_number integer DEFAULT 0 NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT payout_settings_frequency CHECK (frequency IN ('weekly', 'monthly')),
    CONSTRAINT payout_settings_pkey PRIMARY KEY (organization_id)
);
ALTER TABLE payout_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON payout_settings TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON payout_settings FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY tenant ON payout_settings TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE payout_settings TO dadiva_app;
GRANT SELECT (organization_id, checked_on) ON payout_settings TO dadiva_platform;

-- payouts
CREATE TABLE payouts (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    number integer NOT NULL,
    state text NOT NULL,
    currency character(3) NOT NULL,
    amount bigint NOT NULL,
    opening bigint NOT NULL,
    closing bigint NOT NULL,
    planned_on character(10) NOT NULL,
    cut_off_on character(10) NOT NULL,
    channel text NOT NULL,
    bank_account jsonb NOT NULL,
    hold_reason text,
    hold_note text,
    held_at timestamptz(3),
    first_approved_by uuid,
    approved_by uuid,
    approved_at timestamptz(3),
    sent_at timestamptz(3),
    in_bank_at timestamptz(3),
    paid_at timestamptz(3),
    ended_at timestamptz(3),
    provider_id text,
    failure text,
    check_at timestamptz(3),
    checks integer DEFAULT 0 NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT payouts_amount CHECK (amount > 0),
    CONSTRAINT payouts_channel CHECK (channel IN ('bank_file', 'dlocal')),
    CONSTRAINT payouts_closing CHECK (closing >= 0 AND opening >= 0),
    CONSTRAINT payouts_hold CHECK ((state = 'held') = (hold_reason IS NOT NULL)),
    CONSTRAINT payouts_hold_reason CHECK (hold_reason IN ('documents', 'new_bank_account', 'disputes', 'operator')),
    CONSTRAINT payouts_state CHECK (state IN ('planned', 'approved', 'sent', 'in_bank', 'paid', 'held', 'failed', 'returned', 'cancelled')),
    CONSTRAINT payouts_two_people CHECK (first_approved_by <> approved_by)
);
CREATE UNIQUE INDEX payouts_organization_id_number_key ON payouts USING btree (organization_id, number);
CREATE INDEX payouts_open ON payouts USING btree (state, planned_on) WHERE (state IN ('planned', 'approved', 'sent', 'in_bank', 'held'));
CREATE INDEX payouts_day ON payouts USING btree (planned_on) WHERE (state NOT IN ('failed', 'returned', 'cancelled'));
CREATE INDEX payouts_check ON payouts USING btree (check_at) WHERE (check_at IS NOT NULL);
ALTER TABLE payouts ADD CONSTRAINT payouts_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE payouts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON payouts TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON payouts FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY tenant ON payouts TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE payouts TO dadiva_app;
GRANT SELECT (organization_id, id, number, state, currency, amount, planned_on, channel, hold_reason, first_approved_by, failure, check_at, created_at) ON payouts TO dadiva_platform;

-- payout_items
CREATE TABLE payout_items (
    organization_id uuid NOT NULL,
    posting_id uuid NOT NULL,
    payout_id uuid NOT NULL,
    amount bigint NOT NULL,
    running bigint NOT NULL,
    CONSTRAINT payout_items_pkey PRIMARY KEY (organization_id, posting_id)
);
CREATE INDEX payout_items_of_payout ON payout_items USING btree (organization_id, payout_id);
ALTER TABLE payout_items ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON payout_items TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON payout_items TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT ON TABLE payout_items TO dadiva_app;

-- The daily look finds the organisations with money that no payout lists.
CREATE POLICY platform ON ledger_open_items FOR SELECT TO dadiva_platform USING (true);
GRANT SELECT (organization_id) ON ledger_open_items TO dadiva_platform;

ALTER TABLE payout_items ADD CONSTRAINT payout_items_organization_id_payout_id_fkey FOREIGN KEY (organization_id, payout_id) REFERENCES payouts(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payout_items ADD CONSTRAINT payout_items_organization_id_posting_id_fkey FOREIGN KEY (organization_id, posting_id) REFERENCES ledger_postings(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
