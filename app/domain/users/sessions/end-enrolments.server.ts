import type { Database } from "~/domain/context";

/** Ends enrolments of an earlier operator link, in the caller's platform transaction. */
export async function endEnrolments(db: Database, userId: string, now: Date): Promise<void> {
  await db.session.updateMany({
    where: { userId, kind: "operator_enrolment", endedAt: null },
    data: { endedAt: now },
  });
}
