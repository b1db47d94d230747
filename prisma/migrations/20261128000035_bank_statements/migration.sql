-- The tables of prisma/schema/bank-statements.prisma, which says what each column holds, with their
-- policies and rights. They are the platform's: its bank accounts hold every organisation's money.

-- bank_statement_accounts
CREATE TABLE bank_statement_accounts (
    id uuid NOT NULL,
    name text NOT NULL,
    currency character(3) NOT NULL,
    date_column text NOT NULL,
    amount_column text NOT NULL,
    out_column text NOT NULL,
    in_column text NOT NULL,
    description_column text NOT NULL,
    reference_column text NOT NULL,
    date_order text NOT NULL,
    operator_id uuid NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT bank_statement_accounts_date_order CHECK (date_order IN ('dmy', 'mdy', 'ymd')),
    CONSTRAINT bank_statement_accounts_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX bank_statement_accounts_name ON bank_statement_accounts USING btree (name);
ALTER TABLE bank_statement_accounts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON bank_statement_accounts TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON bank_statement_accounts TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT,INSERT,UPDATE ON TABLE bank_statement_accounts TO dadiva_platform;

-- bank_statement_lines
CREATE TABLE bank_statement_lines (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    row_key text NOT NULL,
    booked_on character(10) NOT NULL,
    amount bigint NOT NULL,
    currency character(3) NOT NULL,
    description text NOT NULL,
    reference text NOT NULL,
    state text NOT NULL,
    organization_id uuid,
    matched_id uuid,
    taken_at timestamptz(3) NOT NULL,
    CONSTRAINT bank_statement_lines_amount CHECK (amount <> 0),
    CONSTRAINT bank_statement_lines_matched CHECK ((state = 'open') = (matched_id IS NULL)),
    CONSTRAINT bank_statement_lines_state CHECK (state IN ('open', 'payout', 'invoice')),
    CONSTRAINT bank_statement_lines_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX bank_statement_lines_once ON bank_statement_lines USING btree (account_id, row_key);
CREATE UNIQUE INDEX bank_statement_lines_payout ON bank_statement_lines USING btree (matched_id) WHERE (state = 'payout');
CREATE INDEX bank_statement_lines_booked ON bank_statement_lines USING btree (booked_on);
ALTER TABLE bank_statement_lines ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON bank_statement_lines TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON bank_statement_lines TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT,INSERT,UPDATE ON TABLE bank_statement_lines TO dadiva_platform;

-- References
ALTER TABLE bank_statement_accounts ADD CONSTRAINT bank_statement_accounts_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(user_id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE bank_statement_lines ADD CONSTRAINT bank_statement_lines_account_id_fkey FOREIGN KEY (account_id) REFERENCES bank_statement_accounts(id) ON UPDATE CASCADE ON DELETE RESTRICT;
