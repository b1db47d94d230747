-- An order waits for a cancellation of its event and is then refused; a cancellation waits for orders and finds them.
CREATE OR REPLACE FUNCTION tickets_within_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  chosen ticket_options%ROWTYPE;
  uses INTEGER;
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM campaigns
     WHERE organization_id = NEW.organization_id AND id = NEW.campaign_id AND event_cancelled_at IS NULL
       FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'event % is cancelled', NEW.campaign_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'tickets_stock';
    END IF;
  END IF;
  IF TG_OP = 'INSERT' AND NEW.promo_code_id IS NOT NULL THEN
    SELECT max_uses INTO uses FROM promo_codes
     WHERE organization_id = NEW.organization_id AND id = NEW.promo_code_id AND archived_at IS NULL
       FOR NO KEY UPDATE;
    IF NOT FOUND OR uses <= (
      SELECT count(DISTINCT donation_id) FROM tickets
       WHERE organization_id = NEW.organization_id AND promo_code_id = NEW.promo_code_id
         AND donation_id IS DISTINCT FROM NEW.donation_id
         AND (state = 'sold' OR (state = 'held' AND held_until > app_now()))) THEN
      RAISE EXCEPTION 'promo code % is used up', NEW.promo_code_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'promo_codes_uses';
    END IF;
  END IF;
  SELECT * INTO chosen FROM ticket_options
   WHERE organization_id = NEW.organization_id AND id = NEW.option_id
     FOR NO KEY UPDATE;
  IF tickets_taken(NEW.organization_id, NEW.option_id) >= chosen.quantity
     OR (TG_OP = 'INSERT' AND (chosen.sold_out OR chosen.archived_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'ticket option % is sold out', NEW.option_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'tickets_stock';
  END IF;
  RETURN NEW;
END $$;
