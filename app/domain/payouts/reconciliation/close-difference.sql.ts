import type { Database, OrganizationContext } from "~/domain/context";

const CLOSE = `
UPDATE settlement_differences SET state = 'closed', closed_as = 'adjustment', adjustment_id = $2::uuid, closed_at = $3::timestamptz
 WHERE id = $1::uuid AND state = 'open' AND organization_id = $4::uuid RETURNING id`;

/**
 * Closes the organisation's difference that an adjustment corrects, in the transaction that books it.
 * Returns false for one that is not open any more: a later file or the books corrected it meanwhile.
 */
export async function closeDifference(
  { now, organizationId }: OrganizationContext,
  db: Database,
  { adjustmentId, differenceId }: { adjustmentId: string; differenceId: string },
): Promise<boolean> {
  const values = [differenceId, adjustmentId, now.toISOString(), organizationId];
  const closed = await db.sql({ name: "close-difference", text: CLOSE, values });
  return closed.length > 0;
}
