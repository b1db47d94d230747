-- A chargeback ends tickets; a dispute that is won after all gives them back while seats are free.
ALTER TABLE tickets ADD COLUMN charged_back_at TIMESTAMPTZ(3);
CREATE OR REPLACE TRIGGER tickets_legal_transition BEFORE UPDATE OF state ON tickets FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND NOT (OLD.state || ' ' || NEW.state) = ANY (ARRAY[
    'held sold',
    'held released',
    'released sold',
    'released cancelled',
    'sold cancelled',
    'sold refunded',
    'cancelled refunded'])
    AND NOT (OLD.state = 'cancelled' AND NEW.state = 'sold' AND OLD.charged_back_at IS NOT NULL))
  EXECUTE FUNCTION tickets_illegal_transition();
CREATE OR REPLACE TRIGGER tickets_retaken_within_stock BEFORE UPDATE OF state ON tickets FOR EACH ROW
  WHEN (NEW.state = 'sold' AND (OLD.state IN ('released', 'cancelled') OR (OLD.state = 'held' AND OLD.held_until <= app_now())))
  EXECUTE FUNCTION tickets_within_stock();
