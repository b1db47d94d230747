-- A person's photo. No organisation owns it; those who share an organisation with the person see it.
CREATE TABLE "user_photos" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ready_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_photos_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "user_photos_user_id_key" ON "user_photos"("user_id");
ALTER TABLE "user_photos" ADD CONSTRAINT "user_photos_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "user_photos" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "user_photos" FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON "user_photos" TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON "user_photos" TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "user_photos" TO dadiva_platform;
CREATE POLICY tenant ON "user_photos" FOR SELECT TO dadiva_app USING (EXISTS (
  SELECT 1 FROM memberships m WHERE m.user_id = user_photos.user_id AND m.organization_id = current_setting('app.organization_id')::uuid));
GRANT SELECT ON "user_photos" TO dadiva_app;
