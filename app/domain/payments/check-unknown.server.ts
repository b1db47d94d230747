import { acrossOrganizations } from "../context";
import { INSERT_JOBS, jobRows } from "../outbox.sql";
import { isDecidedTwice } from "./batch-answers.sql";
import { attemptTableOf, attemptTables } from "./attempt-tables";

const BATCH = 600;

// Each look-up moves check_at (recheckLater), so no charge is looked up twice at once. A second job
// finds the result recorded, or looks it up again, which changes nothing.
const finding = (cause: string) => `
${INSERT_JOBS} ${jobRows("payments.check-charge", "t.organization_id", { cause: `'${cause}'`, attemptId: "t.id" }, `FROM ${attemptTableOf(cause)} t`)}
 WHERE t.check_at <= app_now() AND (t.status IN ('in_process', 'pending') OR ${isDecidedTwice("t.status", "t.provider")})
   AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.job = 'payments.check-charge' AND o.done_at IS NULL
                      AND o.failed_at IS NULL AND o.payload->>'attemptId' = t.id::text)
 ORDER BY t.check_at LIMIT ${BATCH}
RETURNING id`;

/** Queues a look-up for every due unknown result of every cause, and for those that a batch may change. Returns how many. */
export async function checkUnknown(now: Date): Promise<number> {
  const across = acrossOrganizations("unknown results are found across tenants", now);
  const found = await across.statements(
    ...Object.keys(attemptTables).map((cause) => ({
      name: `check-unknown-${cause}`,
      text: finding(cause),
      values: [],
    })),
  );
  return found.reduce((count, rows) => count + rows.length, 0);
}
