import { acrossOrganizations } from "~/domain/context";
import { INSERT_JOBS, jobRows } from "~/domain/outbox.sql";

const BATCH = 200;

// Each answer moves check_at. A second job finds the refund ended, or repeats the request with the
// same key.
const FIND = `
${INSERT_JOBS} ${jobRows("payments.send-refund", "r.organization_id", { cause: "r.charge_cause", refundId: "r.id" }, "FROM refunds r")}
 WHERE r.check_at <= app_now() AND r.status = 'in_process'
   AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.job = 'payments.send-refund' AND o.done_at IS NULL
                      AND o.failed_at IS NULL AND o.payload->>'refundId' = r.id::text)
 ORDER BY r.check_at LIMIT ${BATCH}
RETURNING id`;

/** Queues a re-check for every due refund whose result is unknown. Returns how many. */
export async function checkRefunds(now: Date): Promise<number> {
  const across = acrossOrganizations("refunds under way are found across tenants", now);
  const rows = (await across.statements({ name: "check-refunds", text: FIND, values: [] }))[0];
  return rows?.length ?? 0;
}
