import type { AcrossOrganizations, Database } from "../context";

/**
 * Queues a mail about a row of `operator_records` to every operator except the actor, in the
 * transaction that records it, so that the others notice an unexpected colleague. The removed
 * person (`leaverId`) is informed, too, because with two operators nobody else would be.
 */
export async function tellStaff(
  db: Database,
  across: AcrossOrganizations,
  about: { recordId: string; actorId: string | null; leaverId?: string },
): Promise<void> {
  const { recordId, actorId, leaverId } = about;
  const staff = await db.operator.findMany({
    where: { enrolledAt: { not: null }, discardedAt: null },
    select: { userId: true },
  });
  const readers = new Set(staff.map(({ userId }) => userId));
  if (leaverId) readers.add(leaverId);
  if (actorId) readers.delete(actorId);
  for (const userId of readers)
    await across.enqueue(db, "notifications.send-staff-notice", { recordId, userId });
}
