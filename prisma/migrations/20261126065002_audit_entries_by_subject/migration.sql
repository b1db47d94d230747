-- The history of one donation or donor, among all records of its organisation.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_subject" ON "audit_entries"("organization_id", "subject_id", "created_at");
