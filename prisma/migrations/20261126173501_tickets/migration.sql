-- Event tickets: what a campaign says of its event, its options, promo codes, seats and waiting list.
ALTER TABLE campaigns
  ADD COLUMN event_begins_at TEXT,
  ADD COLUMN event_ends_at TEXT,
  ADD COLUMN sell_end_date TEXT,
  ADD COLUMN event_format TEXT NOT NULL DEFAULT '',
  ADD COLUMN event_place TEXT NOT NULL DEFAULT '',
  ADD COLUMN event_link TEXT NOT NULL DEFAULT '',
  ADD COLUMN event_cancelled_at TIMESTAMPTZ(3);
ALTER TABLE campaigns ADD CONSTRAINT campaigns_event_format CHECK (event_format IN ('', 'online', 'physical'));

CREATE TABLE "ticket_options" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "quantity" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "per_order_limit" INTEGER,
    "sold_out" BOOLEAN NOT NULL DEFAULT false,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ticket_options_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "ticket_options_numbers" CHECK (quantity >= 0 AND amount >= 0 AND per_order_limit > 0)
);
CREATE INDEX "ticket_options_organization_id_campaign_id_idx" ON "ticket_options"("organization_id", "campaign_id");
ALTER TABLE "ticket_options" ADD CONSTRAINT "ticket_options_organization_id_campaign_id_fkey" FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaigns"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "promo_codes" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "basis_points" INTEGER NOT NULL,
    "max_uses" INTEGER,
    "ends_on" TEXT,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "promo_codes_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "promo_codes_numbers" CHECK (basis_points BETWEEN 1 AND 10000 AND max_uses > 0)
);
CREATE UNIQUE INDEX "promo_codes_organization_id_campaign_id_code_key" ON "promo_codes"("organization_id", "campaign_id", "code");
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_organization_id_campaign_id_fkey" FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaigns"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One row for each seat of an order.
CREATE TABLE "tickets" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "option_id" UUID NOT NULL,
    "donation_id" UUID,
    "promo_code_id" UUID,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "attendee_name" TEXT NOT NULL DEFAULT '',
    "attendee_email" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL,
    "held_until" TIMESTAMPTZ(3),
    "code" TEXT NOT NULL,
    "checked_in_at" TIMESTAMPTZ(3),
    "checked_in_by" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tickets_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "tickets_amount" CHECK (amount >= 0),
    CONSTRAINT "tickets_state" CHECK (state IN ('held', 'sold', 'released', 'cancelled', 'refunded')),
    CONSTRAINT "tickets_held" CHECK (state <> 'held' OR held_until IS NOT NULL),
    CONSTRAINT "tickets_checked_in" CHECK (checked_in_by IS NULL OR checked_in_at IS NOT NULL)
);
CREATE UNIQUE INDEX "tickets_organization_id_code_key" ON "tickets"("organization_id", "code");
CREATE INDEX "tickets_organization_id_campaign_id_id_idx" ON "tickets"("organization_id", "campaign_id", "id");
CREATE INDEX "tickets_organization_id_donation_id_idx" ON "tickets"("organization_id", "donation_id");
CREATE INDEX "tickets_organization_id_promo_code_id_idx" ON "tickets"("organization_id", "promo_code_id");
CREATE INDEX tickets_taken ON tickets (organization_id, option_id) WHERE state IN ('held', 'sold');
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_organization_id_campaign_id_fkey" FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaigns"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_organization_id_option_id_fkey" FOREIGN KEY ("organization_id", "option_id") REFERENCES "ticket_options"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_organization_id_donation_id_fkey" FOREIGN KEY ("organization_id", "donation_id") REFERENCES "donations"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_organization_id_promo_code_id_fkey" FOREIGN KEY ("organization_id", "promo_code_id") REFERENCES "promo_codes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_checked_in_by_fkey" FOREIGN KEY ("checked_in_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "waiting_entries" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "option_id" UUID,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "notified_at" TIMESTAMPTZ(3),

    CONSTRAINT "waiting_entries_pkey" PRIMARY KEY ("organization_id","id")
);
CREATE UNIQUE INDEX "waiting_entries_organization_id_campaign_id_email_key" ON "waiting_entries"("organization_id", "campaign_id", "email");
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_organization_id_campaign_id_fkey" FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaigns"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_organization_id_option_id_fkey" FOREIGN KEY ("organization_id", "option_id") REFERENCES "ticket_options"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE ticket_options ENABLE ROW LEVEL SECURITY;
ALTER TABLE ticket_options FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON ticket_options TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON ticket_options TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON ticket_options FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON ticket_options TO dadiva_app;

ALTER TABLE promo_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE promo_codes FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON promo_codes TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON promo_codes TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON promo_codes FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON promo_codes TO dadiva_app;

ALTER TABLE tickets ENABLE ROW LEVEL SECURITY;
ALTER TABLE tickets FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON tickets TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON tickets TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON tickets FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON tickets TO dadiva_app;

ALTER TABLE waiting_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE waiting_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON waiting_entries TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON waiting_entries TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON waiting_entries FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON waiting_entries TO dadiva_app;

-- The legal transitions of a seat's state.
CREATE FUNCTION tickets_illegal_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ticket % cannot go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER tickets_legal_transition BEFORE UPDATE OF state ON tickets FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND NOT (OLD.state || ' ' || NEW.state) = ANY (ARRAY[
    'held sold',
    'held released',
    'released sold',
    'sold cancelled',
    'sold refunded',
    'cancelled refunded']))
  EXECUTE FUNCTION tickets_illegal_transition();

-- A held seat counts until its time is over, a sold one for ever.
CREATE FUNCTION tickets_taken(of_organization UUID, of_option UUID) RETURNS BIGINT LANGUAGE sql STABLE AS $$
  SELECT count(*) FROM tickets
   WHERE organization_id = of_organization AND option_id = of_option
     AND (state = 'sold' OR (state = 'held' AND held_until > app_now()))
$$;

-- Orders for an option wait for each other at its row; the count then sees what they took.
CREATE FUNCTION tickets_within_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  chosen ticket_options%ROWTYPE;
  uses INTEGER;
BEGIN
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
CREATE TRIGGER tickets_taken_within_stock BEFORE INSERT ON tickets FOR EACH ROW
  WHEN (NEW.state IN ('held', 'sold')) EXECUTE FUNCTION tickets_within_stock();
-- A late approval takes its seat again. A seat that is still held was counted when it was taken.
CREATE TRIGGER tickets_retaken_within_stock BEFORE UPDATE OF state ON tickets FOR EACH ROW
  WHEN (NEW.state = 'sold' AND (OLD.state = 'released' OR (OLD.state = 'held' AND OLD.held_until <= app_now())))
  EXECUTE FUNCTION tickets_within_stock();

-- An edit never lowers the quantity below what is taken.
CREATE FUNCTION ticket_options_quantity_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tickets_taken(NEW.organization_id, NEW.id) > NEW.quantity THEN
    RAISE EXCEPTION 'ticket option % has more seats taken', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ticket_options_quantity';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ticket_options_quantity_kept BEFORE UPDATE OF quantity ON ticket_options FOR EACH ROW
  WHEN (NEW.quantity < OLD.quantity) EXECUTE FUNCTION ticket_options_quantity_taken();

-- An order of free seats has the amount 0. The constraint accepts all values of the former one, and one more.
ALTER TABLE donations DROP CONSTRAINT donations_amount;
ALTER TABLE donations ADD CONSTRAINT donations_amount CHECK (amount >= 0) NOT VALID;

-- Why a charge went back: its seats were gone, or its event is cancelled.
ALTER TABLE refunds DROP CONSTRAINT refunds_cause;
ALTER TABLE refunds ADD CONSTRAINT refunds_cause CHECK (cause IN ('organization', 'duplicate', 'provider', 'no_seats', 'event_cancelled'));
CREATE UNIQUE INDEX refunds_no_seats ON refunds (organization_id, transaction_id) WHERE cause = 'no_seats';
