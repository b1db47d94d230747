-- One optional reminder to people who began a donation, and the addresses that asked for none.
ALTER TABLE organizations ADD COLUMN lead_reminder_days INTEGER NOT NULL DEFAULT 0;
ALTER TABLE organizations ADD CONSTRAINT organizations_lead_reminder_days CHECK (lead_reminder_days BETWEEN 0 AND 30) NOT VALID;
ALTER TABLE leads
  ADD COLUMN locale TEXT NOT NULL DEFAULT '',
  ADD COLUMN reminded_at TIMESTAMPTZ(3);

CREATE TABLE "reminder_stops" (
    "organization_id" UUID NOT NULL,
    "email_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reminder_stops_pkey" PRIMARY KEY ("organization_id","email_hash")
);
ALTER TABLE reminder_stops ENABLE ROW LEVEL SECURITY;
ALTER TABLE reminder_stops FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON reminder_stops TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON reminder_stops TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON reminder_stops FROM PUBLIC;
GRANT SELECT, INSERT ON reminder_stops TO dadiva_app;
