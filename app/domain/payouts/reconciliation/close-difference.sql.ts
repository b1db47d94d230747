import type { Database, OrganizationContext } from "~/domain/context";

const CLOSE = `
UPDATE settlement_differences d SET state = 'closed', closed_as = 'adjustment', adjustment_id = $2::uuid, closed_at = $3::timestamptz
 WHERE d.id = $1::uuid AND d.state = 'open' AND d.organization_id = $4::uuid RETURNING d.id`;

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

/** SQL: the adjustment `a` is posted, reverses none, and no reversal of it is posted, or `made`: waits or is posted. */
export const standing = (reversal: "posted" | "made") => `
  a.state = 'posted' AND a.reverses_id IS NULL
  AND NOT EXISTS (SELECT FROM adjustments r
                   WHERE r.organization_id = a.organization_id AND r.reverses_id = a.id
                     AND r.state ${reversal === "posted" ? "= 'posted'" : "<> 'rejected'"})`;

// A comparison that finds the difference again waits until the reversal is booked, and sees it.
const GONE = `
SELECT d.id FROM settlement_differences d
 WHERE d.id = $1::uuid AND d.organization_id = $2::uuid AND d.gone_as IS NOT NULL FOR UPDATE`;

/** Returns whether the reason of the difference's adjustments is gone, and keeps it so until the transaction ends. */
export async function lockGone(
  { organizationId }: OrganizationContext,
  db: Database,
  differenceId: string,
): Promise<boolean> {
  const values = [differenceId, organizationId];
  return (await db.sql({ name: "lock-gone", text: GONE, values })).length > 0;
}

// From the first reversal on it is not adjusted as it was: found again, it is open, and further adjustments correct it.
const END = `
UPDATE settlement_differences d
   SET closed_as = d.gone_as, adjustment_id = NULL,
       gone_as = CASE WHEN EXISTS (
         SELECT FROM adjustments a
          WHERE a.organization_id = d.organization_id AND a.difference_id = d.id AND ${standing("posted")}) THEN d.gone_as END
 WHERE d.id = $1::uuid AND d.organization_id = $2::uuid AND d.gone_as IS NOT NULL`;

/**
 * Marks the difference of a reversal that is being posted, in the same transaction: its adjustment no longer closes it,
 * and after the last reversal nothing is left to reverse. Returns false if the difference exists again, because its
 * adjustment is then right.
 */
export async function endReversed(
  ctx: OrganizationContext,
  db: Database,
  differenceId: string,
): Promise<boolean> {
  if (!(await lockGone(ctx, db, differenceId))) return false;
  await db.sql({ name: "end-reversed", text: END, values: [differenceId, ctx.organizationId] });
  return true;
}
