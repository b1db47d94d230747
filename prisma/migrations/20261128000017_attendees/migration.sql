-- The tables of prisma/schema/attendees.prisma, which says what each column holds, with their policies,
-- rights and triggers.

-- attendee_message_recipients
CREATE TABLE attendee_message_recipients (
    organization_id uuid NOT NULL,
    message_id uuid NOT NULL,
    ticket_id uuid NOT NULL,
    sent_at timestamptz(3),
    CONSTRAINT attendee_message_recipients_pkey PRIMARY KEY (organization_id, message_id, ticket_id)
);
CREATE INDEX attendee_message_recipients_waiting ON attendee_message_recipients USING btree (organization_id, message_id, ticket_id) WHERE (sent_at IS NULL);
ALTER TABLE attendee_message_recipients ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON attendee_message_recipients TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON attendee_message_recipients TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE attendee_message_recipients TO dadiva_app;

-- attendee_messages
CREATE TABLE attendee_messages (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    user_id uuid NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    created_at timestamptz(3) NOT NULL
);
CREATE INDEX attendee_messages_organization_id_campaign_id_idx ON attendee_messages USING btree (organization_id, campaign_id);
ALTER TABLE attendee_messages ADD CONSTRAINT attendee_messages_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE attendee_messages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON attendee_messages TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON attendee_messages TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT ON TABLE attendee_messages TO dadiva_app;

-- event_cancellation_orders
CREATE TABLE event_cancellation_orders (
    organization_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    donation_id uuid NOT NULL,
    result text,
    decided_at timestamptz(3),
    CONSTRAINT event_cancellation_orders_result CHECK (((result IN ('refunded', 'free', 'invalid_transition', 'not_found')) AND ((result IS NULL) = (decided_at IS NULL)))),
    CONSTRAINT event_cancellation_orders_pkey PRIMARY KEY (organization_id, campaign_id, donation_id)
);
CREATE INDEX event_cancellation_orders_waiting ON event_cancellation_orders USING btree (organization_id, campaign_id, donation_id) WHERE (result IS NULL);
ALTER TABLE event_cancellation_orders ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON event_cancellation_orders TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON event_cancellation_orders TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE event_cancellation_orders TO dadiva_app;

-- event_cancellations
CREATE TABLE event_cancellations (
    organization_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT event_cancellations_pkey PRIMARY KEY (organization_id, campaign_id)
);
ALTER TABLE event_cancellations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON event_cancellations TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON event_cancellations TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT ON TABLE event_cancellations TO dadiva_app;

-- References
ALTER TABLE attendee_message_recipients ADD CONSTRAINT attendee_message_recipients_organization_id_message_id_fkey FOREIGN KEY (organization_id, message_id) REFERENCES attendee_messages(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE attendee_message_recipients ADD CONSTRAINT attendee_message_recipients_organization_id_ticket_id_fkey FOREIGN KEY (organization_id, ticket_id) REFERENCES tickets(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE attendee_messages ADD CONSTRAINT attendee_messages_organization_id_campaign_id_fkey FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE event_cancellation_orders ADD CONSTRAINT event_cancellation_orders_organization_id_campaign_id_fkey FOREIGN KEY (organization_id, campaign_id) REFERENCES event_cancellations(organization_id, campaign_id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE event_cancellation_orders ADD CONSTRAINT event_cancellation_orders_organization_id_donation_id_fkey FOREIGN KEY (organization_id, donation_id) REFERENCES donations(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE event_cancellations ADD CONSTRAINT event_cancellations_organization_id_campaign_id_fkey FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
