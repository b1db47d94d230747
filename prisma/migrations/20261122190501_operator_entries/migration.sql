-- What our own staff did, newest first, among all that was recorded of all organisations.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_operator" ON "audit_entries"("created_at") WHERE actor_kind = 'operator';
