-- The inbox keeps the whole message: the raw body for 90 days, and all that was read of it for good.
ALTER TABLE webhook_inbox
  ADD COLUMN kind text CHECK (kind IN ('payment', 'refund', 'dispute', 'unreadable')),
  ADD COLUMN order_id uuid,
  ADD COLUMN provider_payment_id text,
  ADD COLUMN provider_event_id text,
  ADD COLUMN outcome jsonb,
  ADD COLUMN amount bigint,
  ADD COLUMN currency char(3),
  ADD COLUMN occurred_at timestamptz(3),
  ADD COLUMN raw_body text,
  ADD COLUMN looked_up_at timestamptz(3),
  ADD COLUMN looked_up jsonb;
ALTER TABLE webhook_inbox ALTER COLUMN body SET DEFAULT '', ALTER COLUMN headers SET DEFAULT '{}';

-- The previous release writes `reference` and what it read as JSON text into `body`; this release writes
-- the new columns. Each row gets both for as long as the two run beside each other.
CREATE FUNCTION webhook_inbox_fill() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE message jsonb;
BEGIN
  IF NEW.kind IS NOT NULL THEN
    NEW.reference := coalesce(NEW.reference, NEW.order_id::text);
    RETURN NEW;
  END IF;
  BEGIN message := NEW.body::jsonb; EXCEPTION WHEN OTHERS THEN message := '{}'; END;
  NEW.kind := CASE message->>'kind' WHEN 'refund' THEN 'refund' WHEN 'dispute' THEN 'dispute' ELSE 'payment' END;
  NEW.outcome := coalesce(NEW.outcome, message);
  NEW.provider_payment_id := coalesce(NEW.provider_payment_id, message->>'providerId');
  NEW.provider_event_id := coalesce(NEW.provider_event_id, message->>'refundId', message->>'disputeId');
  IF NEW.reference ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' THEN NEW.order_id := NEW.reference::uuid; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER webhook_inbox_fill BEFORE INSERT OR UPDATE ON webhook_inbox
  FOR EACH ROW EXECUTE FUNCTION webhook_inbox_fill();

-- The trigger fills the rows that are here. The previous release marked refunds and disputes as done
-- without any effect: those of the last 30 days wait again, and their payments are looked up once.
UPDATE webhook_inbox
   SET processed_at = CASE
         WHEN body ~ '"kind":\s*"(refund|dispute)"' AND processed_at > now() - interval '30 days' THEN NULL
         ELSE processed_at END;

-- A refund may name only the provider's payment.
GRANT SELECT (acquirer, acquirer_payment_id) ON transactions TO dadiva_platform;
