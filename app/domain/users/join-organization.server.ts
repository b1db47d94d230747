import type { Database } from "../context";

interface Joining {
  organizationId: string;
  userId: string;
  role: string;
  /** Whether our staff invites the member, because the organisation lost its owner. */
  isByStaff?: boolean;
  now: Date;
}

/**
 * Makes a person a member, in the caller's platform transaction. A deactivated person becomes
 * active again. A member keeps their role, unless our staff makes them the owner.
 */
export async function joinOrganization(
  db: Database,
  { organizationId, userId, role, isByStaff = false, now }: Joining,
): Promise<void> {
  await db.sql`
    INSERT INTO memberships (organization_id, user_id, role, created_at)
    VALUES (${organizationId}::uuid, ${userId}::uuid, ${role}, ${now})
    ON CONFLICT (organization_id, user_id) DO UPDATE SET role = EXCLUDED.role, discarded_at = NULL
      WHERE memberships.discarded_at IS NOT NULL OR (${isByStaff} AND EXCLUDED.role = 'owner')`;
}
