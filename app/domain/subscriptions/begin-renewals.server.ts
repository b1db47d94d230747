import { acrossOrganizations } from "~/domain/context";
import { INSERT_JOBS, jobRows } from "~/domain/outbox.sql";

const BATCH = 500;

// The job itself moves due_at. One that is queued already is not queued again, and one that failed
// only an hour after it was queued: otherwise it would fail at every look.
const FINDING = `
${INSERT_JOBS} ${jobRows("subscriptions.renew-subscription", "s.organization_id", {}, "FROM subscriptions s")}
 WHERE s.due_at <= app_now()
   AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.job = 'subscriptions.renew-subscription' AND o.organization_id = s.organization_id
                      AND o.done_at IS NULL AND (o.failed_at IS NULL OR o.created_at > app_now() - interval '1 hour'))
 ORDER BY s.due_at LIMIT ${BATCH}
RETURNING id`;

/** Queues the renewal of every plan whose local day has come. Returns how many. */
export async function beginRenewals(now: Date): Promise<number> {
  const across = acrossOrganizations("due plans are found across tenants", now);
  const [rows = []] = await across.statements({
    name: "begin-renewals",
    text: FINDING,
    values: [],
  });
  return rows.length;
}
