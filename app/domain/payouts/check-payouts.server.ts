import { acrossOrganizations } from "~/domain/context";
import { INSERT_JOBS, jobRows } from "~/domain/outbox.sql";

const BATCH = 200;

// Each answer moves check_at.
const FIND = `
${INSERT_JOBS} ${jobRows("payouts.send-payout", "p.organization_id", { payoutId: "p.id" }, "FROM payouts p")}
 WHERE p.check_at <= app_now() AND p.channel = 'dlocal' AND p.state IN ('sent', 'in_bank', 'paid')
   AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.job = 'payouts.send-payout' AND o.done_at IS NULL
                      AND o.failed_at IS NULL AND o.payload->>'payoutId' = p.id::text)
 ORDER BY p.check_at LIMIT ${BATCH}
RETURNING id`;

/** Queues a look-up of every payout on its way, and of those that may still come back. Returns how many. */
export async function checkPayouts(now: Date): Promise<number> {
  const across = acrossOrganizations("payouts under way are found across tenants", now);
  const [rows = []] = await across.statements({ name: "check-payouts", text: FIND, values: [] });
  return rows.length;
}
