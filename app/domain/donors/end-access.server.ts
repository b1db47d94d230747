import type { Database, TenantContext } from "../context";

const LINKS = `
UPDATE donor_links SET used_at = $3::timestamptz
 WHERE organization_id = $1::uuid AND donor_id = $2::uuid AND used_at IS NULL`;
const SESSIONS = `
UPDATE donor_sessions SET ended_at = $3::timestamptz
 WHERE organization_id = $1::uuid AND donor_id = $2::uuid AND ended_at IS NULL`;
const SIGNED = `
UPDATE donors SET links_from = $3::timestamptz WHERE organization_id = $1::uuid AND id = $2::uuid`;

/**
 * Ends what mails to a donor's former address open, in the caller's transaction: links that work
 * once, signed links of receipts and notices, and sessions.
 */
export async function endAccess(
  { organizationId, now }: TenantContext,
  db: Database,
  donorId: string,
): Promise<void> {
  const values = [organizationId, donorId, now];
  await db.sql({ name: "end-donor-links", text: LINKS, values });
  await db.sql({ name: "end-donor-sessions", text: SESSIONS, values });
  await db.sql({ name: "end-signed-links", text: SIGNED, values });
}
