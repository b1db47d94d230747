import type { Database, TenantContext } from "../context";
import { DomainError } from "../errors";

const LOCK = `
SELECT 1 FROM donors
 WHERE organization_id = $1::uuid AND id = $2::uuid AND erased_at IS NULL AND merged_into_id IS NULL
   FOR UPDATE`;

/**
 * Locks the organisation's donor until the caller's transaction ends. Throws `not_found`, also for
 * an entry that was erased or merged while somebody had its page open.
 */
export async function requireDonor(
  { organizationId }: TenantContext,
  db: Database,
  id: string,
): Promise<void> {
  const rows = await db.sql({ name: "require-donor", text: LOCK, values: [organizationId, id] });
  if (rows.length === 0) throw new DomainError("not_found");
}
