-- The news of each person in an organisation, and how each of them wants to learn it.
CREATE TABLE "news_items" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "event_key" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "delivery" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "news_items_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "news_items_kind" CHECK (kind IN ('declined', 'documents', 'card_testing', 'downloads', 'trial')),
    CONSTRAINT "news_items_delivery" CHECK (delivery IN ('page', 'mail', 'digest'))
);
-- An event makes one item for a person, however often it arrives.
CREATE UNIQUE INDEX "news_items_organization_id_user_id_kind_event_key_key" ON "news_items"("organization_id", "user_id", "kind", "event_key");
CREATE INDEX "news_items_organization_id_user_id_id_idx" ON "news_items"("organization_id", "user_id", "id");
CREATE INDEX "news_items_unread_idx" ON "news_items"("organization_id", "user_id", "id") WHERE read_at IS NULL;
CREATE INDEX "news_items_organization_id_created_at_idx" ON "news_items"("organization_id", "created_at");
ALTER TABLE "news_items" ADD CONSTRAINT "news_items_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "news_items" ADD CONSTRAINT "news_items_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE news_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE news_items FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON news_items TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON news_items TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON news_items FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON news_items TO dadiva_app;

CREATE TABLE "news_choices" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "choice" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "news_choices_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "news_choices_kind" CHECK (kind IN ('declined', 'documents', 'card_testing', 'downloads', 'trial')),
    CONSTRAINT "news_choices_choice" CHECK (choice IN ('page', 'mail', 'digest', 'off'))
);
CREATE UNIQUE INDEX "news_choices_organization_id_user_id_kind_key" ON "news_choices"("organization_id", "user_id", "kind");
ALTER TABLE "news_choices" ADD CONSTRAINT "news_choices_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "news_choices" ADD CONSTRAINT "news_choices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE news_choices ENABLE ROW LEVEL SECURITY;
ALTER TABLE news_choices FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON news_choices TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON news_choices TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON news_choices FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON news_choices TO dadiva_app;
