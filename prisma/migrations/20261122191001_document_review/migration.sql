-- Our staff sees which papers wait, of all organisations: how they stand, and whether their files are clean.
-- What is in them, and every step, goes through the organisation's own role.
CREATE POLICY platform ON organization_documents FOR SELECT TO dadiva_platform USING (true);
GRANT SELECT (organization_id, id, type, status, submitted_at) ON organization_documents TO dadiva_platform;
CREATE POLICY platform ON document_attachments FOR SELECT TO dadiva_platform USING (true);
GRANT SELECT (organization_id, document_id, status, scan) ON document_attachments TO dadiva_platform;

CREATE INDEX organization_documents_queue ON organization_documents (submitted_at, organization_id, id)
  WHERE status IN ('ready_for_review', 'in_verification');
