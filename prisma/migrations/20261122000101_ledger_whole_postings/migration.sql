-- A posting is written by one statement, which sums to zero in each currency: looked at once for all
-- that it writes, and not once for each entry. What each statement keeps, the transaction keeps.
CREATE FUNCTION ledger_whole_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE unfair uuid;
BEGIN
  SELECT posting_id INTO unfair FROM written
   GROUP BY organization_id, posting_id, currency HAVING sum(amount) <> 0 LIMIT 1;
  IF unfair IS NOT NULL THEN
    RAISE EXCEPTION 'posting % does not sum to zero', unfair USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_whole_postings AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_whole_postings();
