-- The filters of lists that a person keeps under a name, at most 20 in an organisation.
CREATE TABLE "saved_filters" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_filters_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "saved_filters_position" CHECK (position BETWEEN 1 AND 20),
    CONSTRAINT "saved_filters_list" CHECK (list IN ('donations', 'transactions', 'donors'))
);
CREATE UNIQUE INDEX "saved_filters_organization_id_user_id_position_key" ON "saved_filters"("organization_id", "user_id", "position");
CREATE UNIQUE INDEX "saved_filters_organization_id_user_id_list_name_key" ON "saved_filters"("organization_id", "user_id", "list", "name");
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE saved_filters ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_filters FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON saved_filters TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON saved_filters TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON saved_filters FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_filters TO dadiva_app;
