-- The tables of prisma/schema/documents.prisma, which says what each column holds, with their policies,
-- rights and triggers.

-- document_attachments
CREATE TABLE document_attachments (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    document_id uuid NOT NULL,
    original_filename text NOT NULL,
    content_type text NOT NULL,
    size integer NOT NULL,
    sha256 text NOT NULL,
    scan text NOT NULL,
    scanned_at timestamptz(3),
    status text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT document_attachments_approved CHECK (((status <> 'approved') OR (scan = 'clean'))),
    CONSTRAINT document_attachments_scan CHECK (scan IN ('not_scanned', 'clean', 'infected')),
    CONSTRAINT document_attachments_size CHECK (((size > 0) AND (size < 52428800))),
    CONSTRAINT document_attachments_status CHECK (status IN ('uploaded', 'ready_for_review', 'in_verification', 'approved', 'rejected')),
    CONSTRAINT document_attachments_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX document_attachments_organization_id_document_id_idx ON document_attachments USING btree (organization_id, document_id);
ALTER TABLE document_attachments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON document_attachments TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON document_attachments FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY tenant ON document_attachments TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE document_attachments TO dadiva_app;
GRANT SELECT (organization_id, document_id, scan, status) ON document_attachments TO dadiva_platform;

-- organization_documents
CREATE TABLE organization_documents (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    status text NOT NULL,
    rejected_reason text,
    rejected_note text,
    submitted_at timestamptz(3),
    reviewed_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT organization_documents_rejected CHECK (((status <> 'rejected') OR (rejected_reason IS NOT NULL))),
    CONSTRAINT organization_documents_status CHECK (status IN ('none', 'uploaded', 'ready_for_review', 'in_verification', 'approved', 'rejected'))
);
CREATE UNIQUE INDEX organization_documents_organization_id_type_key ON organization_documents USING btree (organization_id, type);
CREATE INDEX organization_documents_queue ON organization_documents USING btree (submitted_at, organization_id, id) WHERE (status IN ('ready_for_review', 'in_verification'));
ALTER TABLE organization_documents ADD CONSTRAINT organization_documents_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE organization_documents ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON organization_documents TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON organization_documents FOR SELECT TO dadiva_platform USING (true);
CREATE POLICY tenant ON organization_documents TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE organization_documents TO dadiva_app;
GRANT SELECT (organization_id, id, type, status, submitted_at) ON organization_documents TO dadiva_platform;

-- References
ALTER TABLE document_attachments ADD CONSTRAINT document_attachments_organization_id_document_id_fkey FOREIGN KEY (organization_id, document_id) REFERENCES organization_documents(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE organization_documents ADD CONSTRAINT organization_documents_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE RESTRICT;
