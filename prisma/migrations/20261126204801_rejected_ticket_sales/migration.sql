-- A sale whose payment was rejected can be cancelled: its seats never had a valid ticket.
ALTER TABLE tickets
  ADD COLUMN sale_cancelled_at TIMESTAMPTZ(3),
  ADD COLUMN offered_at TIMESTAMPTZ(3);
CREATE OR REPLACE TRIGGER tickets_legal_transition BEFORE UPDATE OF state ON tickets FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND NOT (OLD.state || ' ' || NEW.state) = ANY (ARRAY[
    'held sold',
    'held released',
    'released sold',
    'released cancelled',
    'sold cancelled',
    'sold refunded',
    'cancelled refunded']))
  EXECUTE FUNCTION tickets_illegal_transition();
