-- The back office lists donors by the day on which they first gave.
CREATE INDEX CONCURRENTLY "donors_organization_id_created_at_id_idx" ON "donors"("organization_id", "created_at" DESC, "id" DESC);
