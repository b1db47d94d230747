-- Files of lists that people request: a job writes each, only its requester opens it, and it is erased after
-- a day. The row stays.
CREATE TABLE "downloads" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "columns" TEXT[],
    "filters" JSONB NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER,
    "size" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "downloads_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "downloads_kind" CHECK (kind IN ('leads', 'attendees', 'donations', 'donors', 'transactions', 'ledger')),
    CONSTRAINT "downloads_format" CHECK (format IN ('csv', 'xlsx')),
    CONSTRAINT "downloads_state" CHECK (state IN ('inProcess', 'success', 'fail') AND (state = 'inProcess') = (finished_at IS NULL)),
    CONSTRAINT "downloads_ready" CHECK ((state = 'success') = (size IS NOT NULL) AND (state = 'success') = (expires_at IS NOT NULL))
);
CREATE INDEX "downloads_organization_id_user_id_id_idx" ON "downloads"("organization_id", "user_id", "id");
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE downloads ENABLE ROW LEVEL SECURITY;
ALTER TABLE downloads FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON downloads TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON downloads TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON downloads FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON downloads TO dadiva_app;

-- Leads: where they came from, their list, and those that are over.
ALTER TABLE "leads" ADD COLUMN "utm_source" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "utm_medium" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "utm_campaign" TEXT NOT NULL DEFAULT '';
CREATE INDEX leads_listed ON leads (organization_id, updated_at, id) WHERE completed_at IS NULL;
CREATE INDEX leads_email ON leads (organization_id, email);
