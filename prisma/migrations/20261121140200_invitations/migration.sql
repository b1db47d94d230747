-- People asked into an organisation. A platform table like memberships: the link is opened where nobody
-- is signed in to an organisation yet; inviting is a tenant's own work.
CREATE TABLE "invitations" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "invited_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "accepted_by_id" UUID,
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("organization_id","id")
);
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");
CREATE INDEX "invitations_email_idx" ON "invitations"("email");
-- One open invitation of an organisation for an address.
CREATE UNIQUE INDEX "invitations_open_key" ON "invitations"("organization_id", "email")
  WHERE "accepted_at" IS NULL AND "cancelled_at" IS NULL;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_id_fkey" FOREIGN KEY ("accepted_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "invitations" ADD CONSTRAINT invitations_role
  CHECK (role IN ('owner', 'admin', 'fundraiser', 'finance', 'viewer'));

ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitations FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON invitations TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON invitations TO dadiva_platform USING (true) WITH CHECK (true);
CREATE POLICY tenant ON invitations TO dadiva_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
REVOKE ALL ON invitations FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON invitations TO dadiva_platform;
GRANT SELECT, INSERT, UPDATE ON invitations TO dadiva_app;
