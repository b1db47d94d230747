-- A posting is what one transaction has of one kind: id and posting_id are still written by the version
-- before, and go with the next release.
ALTER TABLE ledger_entries ALTER COLUMN id DROP NOT NULL, ALTER COLUMN posting_id DROP NOT NULL;

-- A posting is written by one statement, sums to zero in each currency, and is of a transaction of the same
-- organisation in its currency: looked at once for all that a statement writes, and not once for each entry.
CREATE OR REPLACE FUNCTION ledger_whole_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE unfair text;
BEGIN
  SELECT transaction_id || ' ' || kind INTO unfair FROM written
   GROUP BY organization_id, transaction_id, kind, currency HAVING sum(amount) <> 0 LIMIT 1;
  IF unfair IS NOT NULL THEN
    RAISE EXCEPTION 'posting % does not sum to zero', unfair USING ERRCODE = 'check_violation';
  END IF;
  -- As a value, each is looked up by its key; as a join the planner might read the whole table.
  SELECT transaction_id INTO unfair
    FROM (SELECT DISTINCT organization_id, transaction_id, currency FROM written) w
   WHERE (SELECT t.currency FROM transactions t WHERE t.organization_id = w.organization_id AND t.id = w.transaction_id)
         IS DISTINCT FROM w.currency LIMIT 1;
  IF unfair IS NOT NULL THEN
    RAISE EXCEPTION 'entries of % are of no transaction in their currency', unfair USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;

-- The other side of it: a transaction that has entries stays, under its key and in its currency.
CREATE FUNCTION transactions_keep_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger_entries l WHERE l.organization_id = OLD.organization_id AND l.transaction_id = OLD.id)
     AND (TG_OP = 'DELETE' OR (NEW.organization_id, NEW.id, NEW.currency) IS DISTINCT FROM (OLD.organization_id, OLD.id, OLD.currency)) THEN
    RAISE EXCEPTION 'transaction % has entries in the ledger', OLD.id USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER transactions_keep_ledger BEFORE DELETE OR UPDATE OF organization_id, id, currency ON transactions
  FOR EACH ROW EXECUTE FUNCTION transactions_keep_ledger();
