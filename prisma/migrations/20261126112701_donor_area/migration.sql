-- The donor's own area: links that work once, and the sessions that they open.
CREATE TABLE "donor_links" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "donor_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "donor_links_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "donor_links_purpose" CHECK (purpose IN ('area', 'email'))
);
ALTER TABLE "donor_links" ADD CONSTRAINT "donor_links_organization_id_donor_id_fkey" FOREIGN KEY ("organization_id", "donor_id") REFERENCES "donors"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "donor_links_organization_id_donor_id_created_at_idx" ON "donor_links"("organization_id", "donor_id", "created_at");

ALTER TABLE donor_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE donor_links FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON donor_links TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON donor_links TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON donor_links FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON donor_links TO dadiva_app;

CREATE TABLE "donor_sessions" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "donor_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "donor_sessions_pkey" PRIMARY KEY ("organization_id","id")
);
ALTER TABLE "donor_sessions" ADD CONSTRAINT "donor_sessions_organization_id_donor_id_fkey" FOREIGN KEY ("organization_id", "donor_id") REFERENCES "donors"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX "donor_sessions_organization_id_token_hash_key" ON "donor_sessions"("organization_id", "token_hash");
CREATE INDEX "donor_sessions_organization_id_donor_id_idx" ON "donor_sessions"("organization_id", "donor_id");

ALTER TABLE donor_sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE donor_sessions FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON donor_sessions TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON donor_sessions TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON donor_sessions FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON donor_sessions TO dadiva_app;

-- Signed links of earlier mails die when the e-mail is changed.
ALTER TABLE donors ADD COLUMN links_from TIMESTAMPTZ(3);
