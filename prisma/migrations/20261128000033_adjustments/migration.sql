-- The table of prisma/schema/adjustments.prisma, which says what each column holds, with its policies
-- and rights.

-- adjustments
CREATE TABLE adjustments (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    state text NOT NULL,
    amount bigint NOT NULL,
    currency character(3) NOT NULL,
    effective_on character(10) NOT NULL,
    reason text NOT NULL,
    note text NOT NULL,
    transaction_id uuid,
    payout_id uuid,
    difference_id uuid,
    reverses_id uuid,
    operator_id uuid NOT NULL,
    decided_by uuid,
    decided_at timestamptz(3),
    created_on character(10) NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT adjustments_amount CHECK (amount <> 0),
    CONSTRAINT adjustments_reason CHECK (reason IN ('company_difference', 'gateway_fee', 'tax', 'commission', 'counted_twice', 'other', 'difference_gone')),
    CONSTRAINT adjustments_reverses CHECK ((reason = 'difference_gone') = (reverses_id IS NOT NULL)),
    CONSTRAINT adjustments_state CHECK (state IN ('waiting', 'posted', 'rejected')),
    CONSTRAINT adjustments_two_people CHECK (decided_by <> operator_id OR state = 'rejected')
);
CREATE INDEX adjustments_day ON adjustments USING btree (organization_id, created_on);
CREATE UNIQUE INDEX adjustments_difference ON adjustments USING btree (organization_id, difference_id) WHERE (state = 'waiting' AND reverses_id IS NULL);
CREATE INDEX adjustments_of_difference ON adjustments USING btree (difference_id) WHERE (difference_id IS NOT NULL);
CREATE UNIQUE INDEX adjustments_reversal ON adjustments USING btree (organization_id, reverses_id) WHERE (state <> 'rejected');
CREATE INDEX adjustments_waiting ON adjustments USING btree (created_at) WHERE (state = 'waiting');
ALTER TABLE adjustments ADD CONSTRAINT adjustments_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE adjustments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON adjustments TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON adjustments FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY tenant ON adjustments TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE adjustments TO dadiva_app;
GRANT SELECT (organization_id, id, state, amount, currency, effective_on, reason, note, transaction_id, payout_id, difference_id, reverses_id, operator_id, decided_by, created_at) ON adjustments TO dadiva_platform;

ALTER TABLE adjustments ADD CONSTRAINT adjustments_organization_id_payout_id_fkey FOREIGN KEY (organization_id, payout_id) REFERENCES payouts(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE adjustments ADD CONSTRAINT adjustments_organization_id_transaction_id_fkey FOREIGN KEY (organization_id, transaction_id) REFERENCES transactions(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE adjustments ADD CONSTRAINT adjustments_organization_id_reverses_id_fkey FOREIGN KEY (organization_id, reverses_id) REFERENCES adjustments(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE adjustments ADD CONSTRAINT adjustments_difference_id_fkey FOREIGN KEY (difference_id) REFERENCES settlement_differences(id) ON UPDATE CASCADE ON DELETE RESTRICT;
