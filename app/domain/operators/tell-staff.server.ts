import type { AcrossOrganizations, Database } from "../context";

/**
 * Writes down a mail about a record of `operator_records` to everybody of our staff but who acted,
 * in the transaction that records it: a new colleague that nobody expected is seen by the others.
 */
export async function tellStaff(
  db: Database,
  across: AcrossOrganizations,
  { recordId, actorId }: { recordId: string; actorId: string | null },
): Promise<void> {
  const staff = await db.operator.findMany({
    where: { enrolledAt: { not: null }, discardedAt: null },
    select: { userId: true },
  });
  for (const { userId } of staff)
    if (userId !== actorId)
      await across.enqueue(db, "notifications.send-staff-notice", { recordId, userId });
}
