-- The tables of prisma/schema/settlements.prisma, which says what each column holds, with their policies
-- and rights. They are the platform's: a company's file tells of every organisation.

-- settlement_files
CREATE TABLE settlement_files (
    id uuid NOT NULL,
    provider text NOT NULL,
    name text NOT NULL,
    sha256 bytea NOT NULL,
    lines integer NOT NULL,
    refused integer NOT NULL,
    first_on character(10),
    last_on character(10),
    currencies text[] NOT NULL,
    operator_id uuid NOT NULL,
    made_on character(10) NOT NULL,
    taken_at timestamptz(3) NOT NULL,
    matched_at timestamptz(3),
    CONSTRAINT settlement_files_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX settlement_files_once ON settlement_files USING btree (provider, sha256);
ALTER TABLE settlement_files ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON settlement_files TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON settlement_files TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT,INSERT,UPDATE ON TABLE settlement_files TO dadiva_platform;

-- settlement_lines
CREATE TABLE settlement_lines (
    id uuid NOT NULL,
    file_id uuid NOT NULL,
    provider text NOT NULL,
    line_number integer NOT NULL,
    row_key text NOT NULL,
    kind text NOT NULL,
    word text NOT NULL,
    reference text NOT NULL,
    provider_id text NOT NULL,
    currency character(3),
    amount bigint NOT NULL,
    fee bigint NOT NULL,
    taxes bigint NOT NULL,
    occurred_on character(10),
    available_on character(10),
    state text NOT NULL,
    fault text,
    organization_id uuid,
    CONSTRAINT settlement_lines_amount CHECK (amount >= 0),
    CONSTRAINT settlement_lines_fault CHECK (fault IN ('columns', 'amount', 'currency', 'date')),
    CONSTRAINT settlement_lines_kind CHECK (kind IN ('gift', 'refund', 'chargeback', 'chargeback_reversal', 'payout', 'payout_return', 'fee', 'tax', 'other', 'unknown')),
    CONSTRAINT settlement_lines_refused CHECK ((fault IS NOT NULL) = (state = 'refused')),
    CONSTRAINT settlement_lines_state CHECK (state IN ('taken', 'matched', 'differs', 'apart', 'replaced', 'refused')),
    CONSTRAINT settlement_lines_pkey PRIMARY KEY (id)
);
CREATE INDEX settlement_lines_file ON settlement_lines USING btree (file_id, line_number);
CREATE INDEX settlement_lines_reference ON settlement_lines USING btree (provider, reference);
CREATE INDEX settlement_lines_row ON settlement_lines USING btree (provider, row_key);
ALTER TABLE settlement_lines ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON settlement_lines TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON settlement_lines TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT,INSERT,UPDATE ON TABLE settlement_lines TO dadiva_platform;

-- settlement_differences
CREATE TABLE settlement_differences (
    id uuid NOT NULL,
    provider text NOT NULL,
    key text NOT NULL,
    file_id uuid NOT NULL,
    line_number integer,
    kind text NOT NULL,
    movement text NOT NULL,
    organization_id uuid,
    reference text NOT NULL,
    currency character(3) NOT NULL,
    expected bigint,
    expected_currency character(3),
    reported bigint,
    occurred_on character(10) NOT NULL,
    state text NOT NULL,
    closed_as text,
    gone_as text,
    adjustment_id uuid,
    found_at timestamptz(3) NOT NULL,
    closed_at timestamptz(3),
    CONSTRAINT settlement_differences_adjusted CHECK ((closed_as = 'adjustment') = (adjustment_id IS NOT NULL)),
    CONSTRAINT settlement_differences_closed CHECK ((state = 'closed') = (closed_at IS NOT NULL) AND (state = 'closed') = (closed_as IS NOT NULL)),
    CONSTRAINT settlement_differences_closed_as CHECK (closed_as IN ('adjustment', 'later_file', 'books')),
    CONSTRAINT settlement_differences_gone CHECK (gone_as IS NULL OR state = 'closed'),
    CONSTRAINT settlement_differences_gone_as CHECK (gone_as IN ('later_file', 'books')),
    CONSTRAINT settlement_differences_kind CHECK (kind IN ('missing_here', 'missing_there', 'double', 'amount', 'currency', 'fee', 'tax', 'unknown_type', 'timing')),
    CONSTRAINT settlement_differences_state CHECK (state IN ('open', 'closed')),
    CONSTRAINT settlement_differences_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX settlement_differences_key ON settlement_differences USING btree (provider, key);
CREATE INDEX settlement_differences_file ON settlement_differences USING btree (file_id);
CREATE INDEX settlement_differences_gone ON settlement_differences USING btree (found_at) WHERE (gone_as IS NOT NULL);
CREATE INDEX settlement_differences_open ON settlement_differences USING btree (found_at) WHERE (state = 'open');
ALTER TABLE settlement_differences ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON settlement_differences TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON settlement_differences TO dadiva_platform USING (true) WITH CHECK (true);
-- An adjustment of an organisation closes the difference that it corrects, and its reversal ends that.
CREATE POLICY tenant ON settlement_differences TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE settlement_differences TO dadiva_platform;
GRANT SELECT (id, organization_id, state, gone_as), UPDATE (state, closed_as, gone_as, adjustment_id, closed_at) ON settlement_differences TO dadiva_app;

-- Our staff compares files with the books of every organisation.
CREATE POLICY platform ON disputes FOR SELECT TO dadiva_platform USING (true);
GRANT SELECT (charge_cause, id, organization_id, transaction_id) ON disputes TO dadiva_platform;
GRANT SELECT (cause, transaction_id) ON refunds TO dadiva_platform;
GRANT SELECT (available_on) ON ledger_postings TO dadiva_platform;
-- A file's days are found without an index row for each posting.
CREATE INDEX ledger_postings_days ON ledger_postings USING brin (effective_on);

-- References
ALTER TABLE settlement_files ADD CONSTRAINT settlement_files_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(user_id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE settlement_lines ADD CONSTRAINT settlement_lines_file_id_fkey FOREIGN KEY (file_id) REFERENCES settlement_files(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE settlement_differences ADD CONSTRAINT settlement_differences_file_id_fkey FOREIGN KEY (file_id) REFERENCES settlement_files(id) ON UPDATE CASCADE ON DELETE RESTRICT;
