import type { Database, OrganizationContext } from "~/domain/context";

const CLOSE = `
UPDATE settlement_differences SET state = 'closed', closed_as = 'adjustment', adjustment_id = $2::uuid, closed_at = $3::timestamptz
 WHERE id = $1::uuid AND state = 'open' AND organization_id = $4::uuid`;

/** Closes the organisation's difference that an adjustment corrects, in the transaction that books it. */
export async function closeDifference(
  { now, organizationId }: OrganizationContext,
  db: Database,
  { adjustmentId, differenceId }: { adjustmentId: string; differenceId: string },
): Promise<void> {
  const values = [differenceId, adjustmentId, now.toISOString(), organizationId];
  await db.sql({ name: "close-difference", text: CLOSE, values });
}
