-- What a country asks of an organisation before payouts, and the files that were handed in for it.
CREATE TABLE "organization_documents" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "rejected_reason" TEXT,
    "rejected_note" TEXT,
    "submitted_at" TIMESTAMPTZ(3),
    "reviewed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organization_documents_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "organization_documents_status" CHECK (status IN ('none', 'uploaded', 'ready_for_review', 'in_verification', 'approved', 'rejected')),
    CONSTRAINT "organization_documents_rejected" CHECK (status <> 'rejected' OR rejected_reason IS NOT NULL)
);

CREATE TABLE "document_attachments" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "original_filename" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "scan" TEXT NOT NULL,
    "scanned_at" TIMESTAMPTZ(3),
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_attachments_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "document_attachments_size" CHECK (size > 0 AND size < 52428800),
    CONSTRAINT "document_attachments_scan" CHECK (scan IN ('not_scanned', 'clean', 'infected')),
    CONSTRAINT "document_attachments_status" CHECK (status IN ('uploaded', 'ready_for_review', 'in_verification', 'approved', 'rejected')),
    -- Nobody approves what a virus was found in, or what nobody looked into.
    CONSTRAINT "document_attachments_approved" CHECK (status <> 'approved' OR scan = 'clean')
);

CREATE UNIQUE INDEX "organization_documents_organization_id_type_key" ON "organization_documents"("organization_id", "type");
CREATE INDEX "document_attachments_organization_id_document_id_idx" ON "document_attachments"("organization_id", "document_id");
ALTER TABLE "organization_documents" ADD CONSTRAINT "organization_documents_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "document_attachments" ADD CONSTRAINT "document_attachments_organization_id_document_id_fkey" FOREIGN KEY ("organization_id", "document_id") REFERENCES "organization_documents"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['organization_documents', 'document_attachments'] LOOP
    EXECUTE format('REVOKE ALL ON %I FROM PUBLIC', t);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO dadiva_app USING (organization_id = (SELECT (current_setting(''app.organization_id''))::uuid)) WITH CHECK (organization_id = (SELECT (current_setting(''app.organization_id''))::uuid))', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO dadiva_app', t);
  END LOOP;
END $$;
-- A paper's row stays, and so does what was found in a file.
REVOKE DELETE ON organization_documents FROM dadiva_app;
