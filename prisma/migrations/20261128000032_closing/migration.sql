-- The tables of prisma/schema/closing.prisma, which says what each column holds, with their policies,
-- rights and triggers.

-- closed_months
CREATE TABLE closed_months (
    period character(7) NOT NULL,
    operator_id uuid NOT NULL,
    closed_at timestamptz(3) NOT NULL,
    CONSTRAINT closed_months_pkey PRIMARY KEY (period)
);
ALTER TABLE closed_months ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON closed_months TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON closed_months TO dadiva_platform USING (true) WITH CHECK (true);
CREATE POLICY tenant ON closed_months FOR SELECT TO dadiva_app USING ((SELECT current_setting('app.organization_id')::uuid) IS NOT NULL);
GRANT SELECT,INSERT ON TABLE closed_months TO dadiva_platform;
GRANT SELECT ON TABLE closed_months TO dadiva_app;

-- account_codes
CREATE TABLE account_codes (
    account text NOT NULL,
    code text NOT NULL,
    operator_id uuid NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT account_codes_pkey PRIMARY KEY (account)
);
ALTER TABLE account_codes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON account_codes TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON account_codes TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE account_codes TO dadiva_platform;

-- Our staff reads the books of every organisation.
CREATE POLICY platform ON ledger_postings FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY platform ON ledger_entries FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY platform ON ledger_balances FOR SELECT TO dadiva_platform USING (true);
GRANT SELECT (effective_on,held_by,id,kind,moved_from,organization_id,provider,source_id,source_type) ON TABLE ledger_postings TO dadiva_platform;
GRANT SELECT (account,amount,currency,organization_id,posting_id) ON TABLE ledger_entries TO dadiva_platform;
GRANT SELECT (account,amount,currency,effective_on,organization_id) ON TABLE ledger_balances TO dadiva_platform;

-- A month can be closed from the third day after its end, so that postings of the current month take no lock.
CREATE FUNCTION ledger_open_months() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM written
                  WHERE effective_on < date_trunc('month', occurred_at AT TIME ZONE 'UTC' - interval '1 day')) THEN
    RETURN NULL;
  END IF;
  -- Whoever closes a month waits for the postings that are being written, and those that come later see it closed.
  PERFORM pg_advisory_xact_lock_shared(hashtext('closed_months'));
  IF EXISTS (SELECT FROM written
              WHERE to_char(effective_on, 'YYYY-MM') <= (SELECT max(period) FROM closed_months)) THEN
    RAISE EXCEPTION 'the month of a posting was closed meanwhile' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER ledger_open_months AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION ledger_open_months();

-- References
ALTER TABLE closed_months ADD CONSTRAINT closed_months_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(user_id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE account_codes ADD CONSTRAINT account_codes_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(user_id) ON UPDATE CASCADE ON DELETE RESTRICT;
