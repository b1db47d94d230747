-- A posting is one event of the money (a gift, a refund, a chargeback, a payout) by its source; its entries
-- say which account moves by how much. One transaction can have several refunds, each a source of its own.
CREATE TABLE "ledger_postings" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "source_type" TEXT NOT NULL,
    "source_id" UUID NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "available_on" DATE,

    CONSTRAINT "ledger_postings_pkey" PRIMARY KEY ("organization_id","id")
);
CREATE UNIQUE INDEX "ledger_postings_source" ON "ledger_postings"("organization_id", "source_id", "source_type", "kind");

ALTER TABLE ledger_postings ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger_postings FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON ledger_postings TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON ledger_postings TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON ledger_postings FROM PUBLIC;
GRANT SELECT, INSERT ON ledger_postings TO dadiva_app;

-- The previous release knows a posting by its transaction and kind: its id follows from the two.
CREATE FUNCTION ledger_posting_of(transaction_id uuid, kind text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN md5(transaction_id::text || ' ' || kind)::uuid;

-- Entries that the previous release writes get the posting that this release reads.
CREATE FUNCTION ledger_give_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.posting_id := ledger_posting_of(NEW.transaction_id, NEW.kind);
  INSERT INTO ledger_postings (organization_id, id, kind, source_type, source_id, occurred_at)
  VALUES (NEW.organization_id, NEW.posting_id, NEW.kind, 'transaction', NEW.transaction_id, NEW.created_at)
  ON CONFLICT (organization_id, id) DO NOTHING;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_give_posting BEFORE INSERT ON ledger_entries
  FOR EACH ROW WHEN (NEW.transaction_id IS NOT NULL) EXECUTE FUNCTION ledger_give_posting();

-- One statement writes a posting whole, and the posting sums to zero in each currency. A posting of a
-- transaction has entries in the transaction's currency; others may stand beside them (a fee in dollars).
CREATE OR REPLACE FUNCTION ledger_whole_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE unfair uuid;
BEGIN
  SELECT posting_id INTO unfair FROM written
   GROUP BY organization_id, posting_id, currency HAVING sum(amount) <> 0 LIMIT 1;
  IF unfair IS NOT NULL THEN
    RAISE EXCEPTION 'posting % does not sum to zero', unfair USING ERRCODE = 'check_violation';
  END IF;
  -- As values, posting and transaction are looked up by their keys; as joins the planner might read whole tables.
  SELECT w.posting_id INTO unfair
    FROM (SELECT organization_id, posting_id, array_agg(currency) AS currencies FROM written GROUP BY 1, 2) w
   WHERE NOT (SELECT p.source_type <> 'transaction'
                     OR (SELECT t.currency = ANY (w.currencies) FROM transactions t
                          WHERE t.organization_id = p.organization_id AND t.id = p.source_id) IS TRUE
                FROM ledger_postings p WHERE p.organization_id = w.organization_id AND p.id = w.posting_id)
   LIMIT 1;
  IF unfair IS NOT NULL THEN
    RAISE EXCEPTION 'posting % is of no transaction in its currency', unfair USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;

-- The next migration fills posting_id of what is there. Nothing else changes an entry, and no right allows it.
CREATE OR REPLACE FUNCTION ledger_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'ledger_entries' AND TG_OP = 'UPDATE' THEN
    IF NEW.posting_id = ledger_posting_of(OLD.transaction_id, OLD.kind)
       AND to_jsonb(NEW) - 'posting_id' = to_jsonb(OLD) - 'posting_id' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
