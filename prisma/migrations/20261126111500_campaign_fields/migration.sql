-- The organisation's own questions on a campaign's donation form.
CREATE TABLE "campaign_fields" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "widget" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "help" TEXT NOT NULL DEFAULT '',
    "required" BOOLEAN NOT NULL DEFAULT false,
    "options" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "shown_if_key" TEXT,
    "shown_if_value" TEXT,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "campaign_fields_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "campaign_fields_label" CHECK (length(label) BETWEEN 1 AND 200),
    CONSTRAINT "campaign_fields_shown_if" CHECK ((shown_if_key IS NULL) = (shown_if_value IS NULL))
);
CREATE UNIQUE INDEX "campaign_fields_organization_id_campaign_id_key_key" ON "campaign_fields"("organization_id", "campaign_id", "key");
ALTER TABLE "campaign_fields" ADD CONSTRAINT "campaign_fields_organization_id_campaign_id_fkey" FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaigns"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE campaign_fields ENABLE ROW LEVEL SECURITY;
ALTER TABLE campaign_fields FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON campaign_fields TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON campaign_fields TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON campaign_fields FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON campaign_fields TO dadiva_app;

-- What a donor answered, with the question's words of that time.
CREATE TABLE "donation_answers" (
    "organization_id" UUID NOT NULL,
    "donation_id" UUID NOT NULL,
    "field_id" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "donation_answers_pkey" PRIMARY KEY ("organization_id","donation_id","field_id")
);
CREATE INDEX "donation_answers_organization_id_field_id_idx" ON "donation_answers"("organization_id", "field_id");
ALTER TABLE "donation_answers" ADD CONSTRAINT "donation_answers_organization_id_donation_id_fkey" FOREIGN KEY ("organization_id", "donation_id") REFERENCES "donations"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "donation_answers" ADD CONSTRAINT "donation_answers_organization_id_field_id_fkey" FOREIGN KEY ("organization_id", "field_id") REFERENCES "campaign_fields"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE donation_answers ENABLE ROW LEVEL SECURITY;
ALTER TABLE donation_answers FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON donation_answers TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON donation_answers TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON donation_answers FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON donation_answers TO dadiva_app;
