-- The tables of prisma/schema/tickets.prisma, which says what each column holds, with their policies,
-- rights and triggers.

-- promo_codes
CREATE TABLE promo_codes (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    code text NOT NULL,
    basis_points integer NOT NULL,
    max_uses integer,
    ends_on text,
    archived_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT promo_codes_numbers CHECK (((basis_points >= 1) AND (basis_points <= 10000) AND (max_uses > 0)))
);
CREATE UNIQUE INDEX promo_codes_organization_id_campaign_id_code_key ON promo_codes USING btree (organization_id, campaign_id, code);
ALTER TABLE promo_codes ADD CONSTRAINT promo_codes_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE promo_codes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON promo_codes TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON promo_codes TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE promo_codes TO dadiva_app;

-- ticket_options
CREATE TABLE ticket_options (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    description text DEFAULT '' NOT NULL,
    quantity integer NOT NULL,
    amount bigint NOT NULL,
    per_order_limit integer,
    sold_out boolean DEFAULT false NOT NULL,
    archived_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT ticket_options_numbers CHECK (((quantity >= 0) AND (amount >= 0) AND (per_order_limit > 0)))
);
CREATE INDEX ticket_options_organization_id_campaign_id_idx ON ticket_options USING btree (organization_id, campaign_id);
ALTER TABLE ticket_options ADD CONSTRAINT ticket_options_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ticket_options ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON ticket_options TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON ticket_options TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ticket_options TO dadiva_app;

-- tickets
CREATE TABLE tickets (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    option_id uuid NOT NULL,
    donation_id uuid,
    promo_code_id uuid,
    amount bigint NOT NULL,
    currency character(3) NOT NULL,
    attendee_name text DEFAULT '' NOT NULL,
    attendee_email text DEFAULT '' NOT NULL,
    state text NOT NULL,
    held_until timestamptz(3),
    code text NOT NULL,
    checked_in_at timestamptz(3),
    checked_in_by uuid,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    refund_id uuid,
    sale_cancelled_at timestamptz(3),
    offered_at timestamptz(3),
    charged_back_at timestamptz(3),
    given_at timestamptz(3),
    CONSTRAINT tickets_amount CHECK ((amount >= 0)),
    CONSTRAINT tickets_checked_in CHECK (((checked_in_by IS NULL) OR (checked_in_at IS NOT NULL))),
    CONSTRAINT tickets_held CHECK (((state <> 'held') OR (held_until IS NOT NULL))),
    CONSTRAINT tickets_state CHECK (state IN ('held', 'sold', 'released', 'cancelled', 'refunded'))
);
CREATE INDEX tickets_organization_id_campaign_id_id_idx ON tickets USING btree (organization_id, campaign_id, id);
CREATE UNIQUE INDEX tickets_organization_id_code_key ON tickets USING btree (organization_id, code);
CREATE INDEX tickets_organization_id_donation_id_idx ON tickets USING btree (organization_id, donation_id);
CREATE INDEX tickets_organization_id_promo_code_id_idx ON tickets USING btree (organization_id, promo_code_id);
CREATE INDEX tickets_taken ON tickets USING btree (organization_id, option_id) WHERE (state IN ('held', 'sold'));
ALTER TABLE tickets ADD CONSTRAINT tickets_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE tickets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON tickets TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON tickets TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE tickets TO dadiva_app;

-- waiting_entries
CREATE TABLE waiting_entries (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    option_id uuid,
    email text NOT NULL,
    name text DEFAULT '' NOT NULL,
    created_at timestamptz(3) NOT NULL,
    notified_at timestamptz(3),
    CONSTRAINT waiting_entries_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX waiting_entries_organization_id_campaign_id_email_key ON waiting_entries USING btree (organization_id, campaign_id, email);
ALTER TABLE waiting_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON waiting_entries TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON waiting_entries TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE waiting_entries TO dadiva_app;

CREATE FUNCTION ticket_options_quantity_taken() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF tickets_taken(NEW.organization_id, NEW.id) > NEW.quantity THEN
    RAISE EXCEPTION 'ticket option % has more seats taken', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ticket_options_quantity';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION tickets_illegal_transition() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'ticket % cannot go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
END $$;

CREATE FUNCTION tickets_taken(of_organization uuid, of_option uuid) RETURNS bigint
    LANGUAGE sql STABLE
    AS $$
  SELECT count(*) FROM tickets
   WHERE organization_id = of_organization AND option_id = of_option
     AND (state = 'sold' OR (state = 'held' AND held_until > app_now()))
$$;

CREATE FUNCTION tickets_within_stock() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE TRIGGER ticket_options_quantity_kept BEFORE UPDATE OF quantity ON ticket_options FOR EACH ROW WHEN ((new.quantity < old.quantity)) EXECUTE FUNCTION ticket_options_quantity_taken();
CREATE TRIGGER tickets_legal_transition BEFORE UPDATE OF state ON tickets FOR EACH ROW WHEN (((old.state <> new.state) AND (NOT (((old.state || ' ') || new.state) = ANY (ARRAY['held sold', 'held released', 'released sold', 'released cancelled', 'sold cancelled', 'sold refunded', 'cancelled refunded']))) AND (NOT ((old.state = 'cancelled') AND (new.state = 'sold') AND (old.charged_back_at IS NOT NULL))))) EXECUTE FUNCTION tickets_illegal_transition();
CREATE TRIGGER tickets_retaken_within_stock BEFORE UPDATE OF state ON tickets FOR EACH ROW WHEN (((new.state = 'sold') AND ((old.state = ANY (ARRAY['released', 'cancelled'])) OR ((old.state = 'held') AND (old.held_until <= app_now()))))) EXECUTE FUNCTION tickets_within_stock();
CREATE TRIGGER tickets_taken_within_stock BEFORE INSERT ON tickets FOR EACH ROW WHEN ((new.state = ANY (ARRAY['held', 'sold']))) EXECUTE FUNCTION tickets_within_stock();

-- References
ALTER TABLE promo_codes ADD CONSTRAINT promo_codes_organization_id_campaign_id_fkey FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ticket_options ADD CONSTRAINT ticket_options_organization_id_campaign_id_fkey FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE tickets ADD CONSTRAINT tickets_checked_in_by_fkey FOREIGN KEY (checked_in_by) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE tickets ADD CONSTRAINT tickets_organization_id_campaign_id_fkey FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE tickets ADD CONSTRAINT tickets_organization_id_donation_id_fkey FOREIGN KEY (organization_id, donation_id) REFERENCES donations(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE tickets ADD CONSTRAINT tickets_organization_id_option_id_fkey FOREIGN KEY (organization_id, option_id) REFERENCES ticket_options(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE tickets ADD CONSTRAINT tickets_organization_id_promo_code_id_fkey FOREIGN KEY (organization_id, promo_code_id) REFERENCES promo_codes(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE tickets ADD CONSTRAINT tickets_organization_id_refund_id_fkey FOREIGN KEY (organization_id, refund_id) REFERENCES refunds(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE waiting_entries ADD CONSTRAINT waiting_entries_organization_id_campaign_id_fkey FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE waiting_entries ADD CONSTRAINT waiting_entries_organization_id_option_id_fkey FOREIGN KEY (organization_id, option_id) REFERENCES ticket_options(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
