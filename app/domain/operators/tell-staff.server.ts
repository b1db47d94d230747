import type { AcrossOrganizations, Database } from "../context";

/**
 * Writes down a mail about a record of `operator_records` to everybody of our staff but who acted, in
 * the transaction that records it: a new colleague that nobody expected is seen by the others. Who was
 * taken out (`leaverId`) is told too: of two operators nobody else would hear of it.
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
