-- Every statement that changes a charge keeps its donation's last_decline, also those of the previous
-- release. Most charges find nothing to change, and then no donation is locked. Of two charges of one
-- donation at the same time the second waits here, and reads what the first one wrote.
CREATE FUNCTION transactions_keep_last_decline() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM donations d
    WHERE d.organization_id = NEW.organization_id AND d.id = NEW.donation_id
      -- Without an OLD the last condition is null.
      AND (d.last_decline IS NOT NULL OR NEW.decline_code IS NOT NULL OR NEW.status IN ('planned', 'cancelled')
        OR OLD.status NOT IN ('planned', 'cancelled') AND NEW.date < OLD.date)
      FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  UPDATE donations d SET last_decline = l.cause
    FROM (SELECT (SELECT x.decline_code FROM transactions x
                   WHERE x.organization_id = NEW.organization_id AND x.donation_id = NEW.donation_id
                     AND x.status NOT IN ('planned', 'cancelled')
                   ORDER BY x.date DESC, x.id DESC LIMIT 1) AS cause) l
   WHERE d.organization_id = NEW.organization_id AND d.id = NEW.donation_id AND d.last_decline IS DISTINCT FROM l.cause;
  RETURN NULL;
END $$;
CREATE TRIGGER transactions_keep_last_decline AFTER INSERT ON transactions FOR EACH ROW
  WHEN (NEW.status NOT IN ('planned', 'cancelled'))
  EXECUTE FUNCTION transactions_keep_last_decline();
CREATE TRIGGER transactions_change_last_decline AFTER UPDATE OF status, decline_code, date ON transactions FOR EACH ROW
  WHEN (ROW(OLD.status, OLD.decline_code, OLD.date) IS DISTINCT FROM ROW(NEW.status, NEW.decline_code, NEW.date)
    AND NOT (OLD.status IN ('planned', 'cancelled') AND NEW.status IN ('planned', 'cancelled')))
  EXECUTE FUNCTION transactions_keep_last_decline();
