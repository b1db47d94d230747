-- Each donation is committed by itself, so that a charge waits for no other donation's row.
DO $$
DECLARE of record;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', false);
  FOR of IN SELECT DISTINCT organization_id, donation_id FROM transactions WHERE decline_code IS NOT NULL LOOP
    PERFORM FROM donations d WHERE d.organization_id = of.organization_id AND d.id = of.donation_id FOR NO KEY UPDATE;
    UPDATE donations d SET last_decline = l.cause
      FROM (SELECT (SELECT x.decline_code FROM transactions x
                     WHERE x.organization_id = of.organization_id AND x.donation_id = of.donation_id
                       AND x.status NOT IN ('planned', 'cancelled')
                     ORDER BY x.date DESC, x.id DESC LIMIT 1) AS cause) l
     WHERE d.organization_id = of.organization_id AND d.id = of.donation_id AND d.last_decline IS DISTINCT FROM l.cause;
    COMMIT;
  END LOOP;
  PERFORM set_config('synchronous_commit', 'on', false);
END $$;
