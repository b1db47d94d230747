-- How far a person came in a guide of the back office (product.md 'Guide progress').
CREATE TABLE "guide_progress" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "guide_name" TEXT NOT NULL,
    "step" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "guide_progress_pkey" PRIMARY KEY ("organization_id","id")
);
CREATE UNIQUE INDEX "guide_progress_organization_id_user_id_guide_name_key" ON "guide_progress"("organization_id", "user_id", "guide_name");
ALTER TABLE "guide_progress" ADD CONSTRAINT "guide_progress_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "guide_progress" ADD CONSTRAINT "guide_progress_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "guide_progress" ADD CONSTRAINT guide_progress_step CHECK (step >= 0);

ALTER TABLE guide_progress ENABLE ROW LEVEL SECURITY;
ALTER TABLE guide_progress FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON guide_progress TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON guide_progress TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON guide_progress FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON guide_progress TO dadiva_app;
