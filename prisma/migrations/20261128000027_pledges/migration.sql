-- The tables of prisma/schema/pledges.prisma, which says what each column holds, with their policies,
-- rights and triggers.

-- pledges
CREATE TABLE pledges (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    agency_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    captured_by_id uuid NOT NULL,
    captured_by_code text,
    device_id text,
    channel text NOT NULL,
    mode text NOT NULL,
    state text NOT NULL,
    reason text,
    captured_at timestamptz(3) NOT NULL,
    received_at timestamptz(3) NOT NULL,
    clock_offset integer,
    editable_until timestamptz(3) NOT NULL,
    fingerprint bytea NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    email text NOT NULL,
    phone text,
    uid_type text,
    uid_number text,
    locale text NOT NULL,
    recurrence text NOT NULL,
    amount bigint NOT NULL,
    currency text NOT NULL,
    collect_day integer,
    first_charge text,
    upgrade jsonb,
    consents jsonb NOT NULL,
    payment_kind text NOT NULL,
    cards integer DEFAULT 0 NOT NULL,
    vault_card_id uuid,
    card jsonb,
    card_fingerprint text,
    charged_card integer DEFAULT 0 NOT NULL,
    donation_id uuid,
    earlier_donations uuid[] DEFAULT ARRAY[]::uuid[] NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    pending_at timestamptz(3),
    charged_before uuid[] DEFAULT ARRAY[]::uuid[] NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT pledges_amount CHECK ((amount > 0)),
    CONSTRAINT pledges_first_charge CHECK (first_charge IS NULL OR (first_charge = 'collect_day' AND recurrence = 'monthly')),
    CONSTRAINT pledges_channel CHECK (channel IN ('f2f', 'agents')),
    CONSTRAINT pledges_mode CHECK (mode IN ('live', 'sandbox')),
    CONSTRAINT pledges_payment_kind CHECK (payment_kind IN ('link', 'card')),
    -- A sandbox team's pledge charges nothing and becomes no donation.
    CONSTRAINT pledges_sandbox CHECK (mode = 'live' OR (donation_id IS NULL AND vault_card_id IS NULL AND state <> 'payment_pending')),
    CONSTRAINT pledges_state CHECK (state IN ('received', 'checking', 'approved', 'invalid', 'on_hold', 'payment_pending', 'withdrawn'))
);
CREATE INDEX pledges_listed ON pledges USING btree (organization_id, received_at DESC, id DESC);
CREATE INDEX pledges_of_team ON pledges USING btree (organization_id, agency_id, received_at DESC, id DESC);
CREATE INDEX pledges_of_person ON pledges USING btree (organization_id, captured_by_id, captured_at, id);
CREATE INDEX pledges_document ON pledges USING btree (organization_id, campaign_id, uid_number, received_at) WHERE (uid_number IS NOT NULL);
CREATE INDEX pledges_phone ON pledges USING btree (organization_id, campaign_id, phone, received_at) WHERE (phone IS NOT NULL);
CREATE INDEX pledges_card ON pledges USING btree (organization_id, card_fingerprint) WHERE (card_fingerprint IS NOT NULL);
CREATE INDEX pledges_stored_card ON pledges USING btree (organization_id, vault_card_id) WHERE (vault_card_id IS NOT NULL);
CREATE UNIQUE INDEX pledges_donation ON pledges USING btree (organization_id, donation_id) WHERE (donation_id IS NOT NULL);
ALTER TABLE pledges ADD CONSTRAINT pledges_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE pledges ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON pledges TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON pledges TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE pledges TO dadiva_app;

-- pledge_events
CREATE TABLE pledge_events (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    pledge_id uuid NOT NULL,
    kind text NOT NULL,
    outcome text,
    state text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    fields text[] DEFAULT '{}'::text[] NOT NULL,
    author_kind text NOT NULL,
    author_id uuid,
    author_name text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT pledge_events_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX pledge_events_of ON pledge_events USING btree (organization_id, pledge_id, created_at, id);
ALTER TABLE pledge_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON pledge_events TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON pledge_events TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT ON TABLE pledge_events TO dadiva_app;

ALTER TABLE pledges ADD CONSTRAINT pledges_organization_id_agency_id_fkey FOREIGN KEY (organization_id, agency_id) REFERENCES agencies(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE pledges ADD CONSTRAINT pledges_organization_id_campaign_id_fkey FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE pledges ADD CONSTRAINT pledges_organization_id_captured_by_id_fkey FOREIGN KEY (organization_id, captured_by_id) REFERENCES agency_people(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE pledge_events ADD CONSTRAINT pledge_events_organization_id_pledge_id_fkey FOREIGN KEY (organization_id, pledge_id) REFERENCES pledges(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- The cards with which something may still be charged: an active donation, or a pledge whose charge is not made yet.
CREATE VIEW used_cards WITH (security_invoker = true) AS
SELECT m.organization_id, m.vault_card_id
  FROM payment_methods m
  JOIN donations d ON d.organization_id = m.organization_id AND d.id = m.donation_id
 WHERE m.active AND d.status IN ('attempted', 'active', 'paused')
UNION ALL
SELECT p.organization_id, p.vault_card_id
  FROM pledges p
  LEFT JOIN donations d ON d.organization_id = p.organization_id AND d.id = p.donation_id
 WHERE p.state NOT IN ('withdrawn', 'invalid') AND (d.id IS NULL OR d.status = 'refused');
GRANT SELECT ON used_cards TO dadiva_app;
