-- After the sale of tickets: refunds of single seats, cancelled events, and messages to attendees.
ALTER TABLE tickets ADD COLUMN refund_id UUID;
ALTER TABLE tickets ADD CONSTRAINT tickets_organization_id_refund_id_fkey FOREIGN KEY (organization_id, refund_id) REFERENCES refunds(organization_id, id) ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- One for each campaign: an event is cancelled once.
CREATE TABLE "event_cancellations" (
    "organization_id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_cancellations_pkey" PRIMARY KEY ("organization_id","campaign_id")
);
ALTER TABLE "event_cancellations" ADD CONSTRAINT "event_cancellations_organization_id_campaign_id_fkey" FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaigns"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "event_cancellation_orders" (
    "organization_id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "donation_id" UUID NOT NULL,
    "result" TEXT,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "event_cancellation_orders_pkey" PRIMARY KEY ("organization_id","campaign_id","donation_id"),
    CONSTRAINT "event_cancellation_orders_result" CHECK (result IN ('refunded', 'free', 'invalid_transition', 'not_found') AND (result IS NULL) = (decided_at IS NULL))
);
ALTER TABLE "event_cancellation_orders" ADD CONSTRAINT "event_cancellation_orders_organization_id_campaign_id_fkey" FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "event_cancellations"("organization_id", "campaign_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "event_cancellation_orders" ADD CONSTRAINT "event_cancellation_orders_organization_id_donation_id_fkey" FOREIGN KEY ("organization_id", "donation_id") REFERENCES "donations"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX event_cancellation_orders_waiting ON event_cancellation_orders (organization_id, campaign_id, donation_id) WHERE result IS NULL;

CREATE TABLE "attendee_messages" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attendee_messages_pkey" PRIMARY KEY ("organization_id","id")
);
CREATE INDEX "attendee_messages_organization_id_campaign_id_idx" ON "attendee_messages"("organization_id", "campaign_id");
ALTER TABLE "attendee_messages" ADD CONSTRAINT "attendee_messages_organization_id_campaign_id_fkey" FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaigns"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One for each address, however many tickets it has.
CREATE TABLE "attendee_message_recipients" (
    "organization_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "attendee_message_recipients_pkey" PRIMARY KEY ("organization_id","message_id","ticket_id")
);
ALTER TABLE "attendee_message_recipients" ADD CONSTRAINT "attendee_message_recipients_organization_id_message_id_fkey" FOREIGN KEY ("organization_id", "message_id") REFERENCES "attendee_messages"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "attendee_message_recipients" ADD CONSTRAINT "attendee_message_recipients_organization_id_ticket_id_fkey" FOREIGN KEY ("organization_id", "ticket_id") REFERENCES "tickets"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX attendee_message_recipients_waiting ON attendee_message_recipients (organization_id, message_id, ticket_id) WHERE sent_at IS NULL;

ALTER TABLE event_cancellations ENABLE ROW LEVEL SECURITY;
ALTER TABLE event_cancellations FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON event_cancellations TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON event_cancellations TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON event_cancellations FROM PUBLIC;
GRANT SELECT, INSERT ON event_cancellations TO dadiva_app;

ALTER TABLE event_cancellation_orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE event_cancellation_orders FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON event_cancellation_orders TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON event_cancellation_orders TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON event_cancellation_orders FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON event_cancellation_orders TO dadiva_app;

ALTER TABLE attendee_messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE attendee_messages FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON attendee_messages TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON attendee_messages TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON attendee_messages FROM PUBLIC;
GRANT SELECT, INSERT ON attendee_messages TO dadiva_app;

ALTER TABLE attendee_message_recipients ENABLE ROW LEVEL SECURITY;
ALTER TABLE attendee_message_recipients FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON attendee_message_recipients TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON attendee_message_recipients TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON attendee_message_recipients FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON attendee_message_recipients TO dadiva_app;
