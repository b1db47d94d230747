import { acrossOrganizations } from "../context";

/**
 * Returns the record of an added or removed colleague, its people, and its reader; null if the
 * reader must not be informed any more.
 */
export async function findStaffNotice(
  now: Date,
  { recordId, userId }: { recordId: string; userId: string },
) {
  const across = acrossOrganizations("operators belong to the platform", now);
  return across.read(async (db) => {
    const record = await db.operatorRecord.findUnique({ where: { id: recordId } });
    const reader = await db.operator.findUnique({
      where: { userId },
      select: {
        enrolledAt: true,
        discardedAt: true,
        user: { select: { email: true, firstName: true, locale: true } },
      },
    });
    if (!record || !reader) return null;
    const { operatorId, subjectId } = record;
    const isLeaver = userId === subjectId && record.operation === "discard-operator";
    const isStaff = reader.enrolledAt !== null && reader.discardedAt === null;
    if (!isLeaver && !isStaff) return null;
    const people = await db.user.findMany({
      where: { id: { in: operatorId ? [operatorId, subjectId] : [subjectId] } },
      select: { id: true, firstName: true, lastName: true, email: true },
    });
    const actor = people.find(({ id }) => id === operatorId);
    const subject = people.find(({ id }) => id === subjectId);
    return { record, reader: reader.user, actor, subject, isLeaver };
  });
}
