-- The keys with which our worker reports donations to an organisation's own services, sealed with APP_SECRET.
CREATE TABLE "measuring_keys" (
    "organization_id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "service" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "last_four" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "refused_at" TIMESTAMPTZ(3),

    CONSTRAINT "measuring_keys_pkey" PRIMARY KEY ("organization_id","campaign_id","service"),
    CONSTRAINT "measuring_keys_service" CHECK (service IN ('facebook', 'analytics'))
);
ALTER TABLE "measuring_keys" ADD CONSTRAINT "measuring_keys_organization_id_campaign_id_fkey" FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaigns"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE measuring_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE measuring_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON measuring_keys TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON measuring_keys TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON measuring_keys FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON measuring_keys TO dadiva_app;

-- Donations that a worker reports, each once.
CREATE TABLE "measured_gifts" (
    "organization_id" UUID NOT NULL,
    "donation_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "measured_gifts_pkey" PRIMARY KEY ("organization_id","donation_id")
);
ALTER TABLE "measured_gifts" ADD CONSTRAINT "measured_gifts_organization_id_donation_id_fkey" FOREIGN KEY ("organization_id", "donation_id") REFERENCES "donations"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE measured_gifts ENABLE ROW LEVEL SECURITY;
ALTER TABLE measured_gifts FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON measured_gifts TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON measured_gifts TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON measured_gifts FROM PUBLIC;
GRANT SELECT, INSERT ON measured_gifts TO dadiva_app;
