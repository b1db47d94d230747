-- Somebody lost the way into an organisation: our staff asks that a new owner be let in, which happens
-- after a waiting time unless an owner or administrator stops it (decision 0031).
CREATE TABLE "access_requests" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "evidence" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "requested_by_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_id" UUID,
    "invitation_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "access_requests_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "access_requests_state" CHECK (state IN ('requested', 'stopped', 'cancelled', 'granted', 'expired')),
    CONSTRAINT "access_requests_decided" CHECK ((state = 'requested') = (decided_at IS NULL)),
    CONSTRAINT "access_requests_decided_by" CHECK ((state IN ('stopped', 'cancelled')) = (decided_by_id IS NOT NULL)),
    CONSTRAINT "access_requests_invitation" CHECK (invitation_id IS NULL OR state = 'granted')
);
-- One at a time in each organisation.
CREATE UNIQUE INDEX "access_requests_open" ON "access_requests"("organization_id") WHERE state = 'requested';
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "operators"("user_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_organization_id_invitation_id_fkey" FOREIGN KEY ("organization_id", "invitation_id") REFERENCES "invitations"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE access_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE access_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON access_requests TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON access_requests TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
-- The list of all organisations says where one waits.
CREATE POLICY platform ON access_requests FOR SELECT TO dadiva_platform USING (true);
REVOKE ALL ON access_requests FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON access_requests TO dadiva_app;
GRANT SELECT (organization_id, state) ON access_requests TO dadiva_platform;
