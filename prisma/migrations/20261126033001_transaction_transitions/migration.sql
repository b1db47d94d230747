-- The legal transitions of a transaction's status: the table of app/domain/payments/schema.ts, which a test
-- compares with this one. Only what is illegal costs a call.
CREATE FUNCTION transactions_illegal_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'transaction % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER transactions_legal_transition BEFORE UPDATE OF status ON transactions FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NOT (OLD.status || ' ' || NEW.status) = ANY (ARRAY[
    'planned in_process',
    'planned cancelled',
    'in_process approved',
    'in_process rejected',
    'in_process cancelled',
    'in_process non_existant',
    'in_process planned',
    'in_process pending',
    'pending approved',
    'pending rejected',
    'pending cancelled',
    'pending in_process',
    'approved refunded',
    'approved charged_back',
    'approved in_mediation',
    'rejected approved',
    'cancelled approved',
    'non_existant approved',
    'refunded charged_back',
    'refunded in_mediation',
    'charged_back approved',
    'charged_back refunded',
    'in_mediation approved',
    'in_mediation charged_back',
    'in_mediation refunded']))
  EXECUTE FUNCTION transactions_illegal_transition();
