import { acrossOrganizations } from "../context";
import { INSERT_JOBS, jobRows } from "../outbox.sql";

const BATCH = 600;

// Each look-up moves check_at (recheckLater), so no charge is looked up twice at once. A second job
// finds the result recorded, or looks it up again, which changes nothing.
const FIND = `
${INSERT_JOBS} ${jobRows("donations.check-charge", "t.organization_id", { transactionId: "t.id" }, "FROM transactions t")}
 WHERE t.check_at <= app_now() AND t.status = 'in_process'
   AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.job = 'donations.check-charge' AND o.done_at IS NULL
                      AND o.failed_at IS NULL AND o.payload->>'transactionId' = t.id::text)
 ORDER BY t.check_at LIMIT ${BATCH}
RETURNING id`;

/** Queues a look-up for every due unknown result. Returns how many. */
export async function checkUnknown(now: Date): Promise<number> {
  const across = acrossOrganizations("unknown results are found across tenants", now);
  const rows = (await across.statements({ name: "check-unknown", text: FIND, values: [] }))[0];
  return rows?.length ?? 0;
}
