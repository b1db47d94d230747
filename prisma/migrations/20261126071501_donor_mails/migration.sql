-- Mails to donors about their card, as the history of the donation shows them; each goes out once by its key.
CREATE TABLE "donor_mails" (
    "organization_id" UUID NOT NULL,
    "donation_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "donor_mails_pkey" PRIMARY KEY ("organization_id","donation_id","kind","key"),
    CONSTRAINT "donor_mails_kind" CHECK (kind IN ('declined', 'last_declined', 'paused', 'resumed', 'card_expiring'))
);
ALTER TABLE "donor_mails" ADD CONSTRAINT "donor_mails_organization_id_donation_id_fkey" FOREIGN KEY ("organization_id", "donation_id") REFERENCES "donations"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE donor_mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE donor_mails FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON donor_mails TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON donor_mails TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON donor_mails FROM PUBLIC;
GRANT SELECT, INSERT ON donor_mails TO dadiva_app;
