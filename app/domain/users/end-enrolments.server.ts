import type { Database } from "../context";

/** Ends what a link to an operator's login began, in the caller's transaction of the platform. */
export async function endEnrolments(db: Database, userId: string, now: Date): Promise<void> {
  await db.session.updateMany({
    where: { userId, kind: "operator_enrolment", endedAt: null },
    data: { endedAt: now },
  });
}
