-- One-time gifts that their donors continue every month, at most once each.
CREATE TABLE "conversions" (
    "organization_id" UUID NOT NULL,
    "donation_id" UUID NOT NULL,
    "gift_id" UUID NOT NULL,
    "consent_text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversions_pkey" PRIMARY KEY ("organization_id","donation_id")
);
CREATE UNIQUE INDEX "conversions_organization_id_gift_id_key" ON "conversions"("organization_id", "gift_id");
ALTER TABLE "conversions" ADD CONSTRAINT "conversions_organization_id_donation_id_fkey" FOREIGN KEY ("organization_id", "donation_id") REFERENCES "donations"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "conversions" ADD CONSTRAINT "conversions_organization_id_gift_id_fkey" FOREIGN KEY ("organization_id", "gift_id") REFERENCES "donations"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE conversions ENABLE ROW LEVEL SECURITY;
ALTER TABLE conversions FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON conversions TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON conversions TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON conversions FROM PUBLIC;
GRANT SELECT, INSERT ON conversions TO dadiva_app;
