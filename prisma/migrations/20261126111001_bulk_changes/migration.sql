-- A person pauses, resumes or ends many donations at once: a job changes each of them once.
CREATE TABLE "bulk_changes" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bulk_changes_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "bulk_changes_action" CHECK (action IN ('pause', 'restore', 'discard') AND (reason IS NOT NULL) = (action = 'discard'))
);
CREATE TABLE "bulk_change_items" (
    "organization_id" UUID NOT NULL,
    "bulk_change_id" UUID NOT NULL,
    "donation_id" UUID NOT NULL,
    "result" TEXT,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "bulk_change_items_pkey" PRIMARY KEY ("organization_id","bulk_change_id","donation_id"),
    CONSTRAINT "bulk_change_items_result" CHECK (result IN ('changed', 'invalid_transition', 'not_found') AND (result IS NULL) = (decided_at IS NULL))
);
ALTER TABLE "bulk_change_items" ADD CONSTRAINT "bulk_change_items_organization_id_bulk_change_id_fkey" FOREIGN KEY ("organization_id", "bulk_change_id") REFERENCES "bulk_changes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bulk_change_items" ADD CONSTRAINT "bulk_change_items_organization_id_donation_id_fkey" FOREIGN KEY ("organization_id", "donation_id") REFERENCES "donations"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX bulk_change_items_waiting ON bulk_change_items (organization_id, bulk_change_id, donation_id) WHERE result IS NULL;

ALTER TABLE bulk_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE bulk_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON bulk_changes TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON bulk_changes TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON bulk_changes FROM PUBLIC;
GRANT SELECT, INSERT ON bulk_changes TO dadiva_app;

ALTER TABLE bulk_change_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE bulk_change_items FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON bulk_change_items TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON bulk_change_items TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON bulk_change_items FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON bulk_change_items TO dadiva_app;
