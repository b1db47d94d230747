-- What the organisation's people write down about a donor.
CREATE TABLE "donor_notes" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "donor_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "donor_notes_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "donor_notes_text" CHECK (length(text) BETWEEN 1 AND 2000)
);
ALTER TABLE "donor_notes" ADD CONSTRAINT "donor_notes_organization_id_donor_id_fkey" FOREIGN KEY ("organization_id", "donor_id") REFERENCES "donors"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "donor_notes_organization_id_donor_id_created_at_idx" ON "donor_notes"("organization_id", "donor_id", "created_at" DESC);

ALTER TABLE donor_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE donor_notes FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON donor_notes TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON donor_notes TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON donor_notes FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON donor_notes TO dadiva_app;

-- Each donor has the organisation's own labels.
ALTER TABLE donors ADD COLUMN tags TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
