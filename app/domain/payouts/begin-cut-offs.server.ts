import { acrossOrganizations } from "~/domain/context";
import { INSERT_JOBS, jobRows } from "~/domain/outbox.sql";

const BATCH = 500;

// What a payout kept back is no open item: where a won dispute frees it, nothing else may be there.
const RESERVED = `EXISTS (SELECT FROM ledger_balances b WHERE b.organization_id = o.id AND b.account = 'reserve'
                 GROUP BY b.currency HAVING sum(b.amount) <> 0)`;

// The job itself writes the day. One that is queued already is not queued again, and one that failed
// only an hour after it was queued.
const FINDING = `
${INSERT_JOBS} ${jobRows("payouts.plan-payout", "o.id", {}, "FROM organizations o LEFT JOIN payout_settings s ON s.organization_id = o.id")}
 WHERE s.checked_on IS DISTINCT FROM to_char(app_now() AT TIME ZONE o.timezone, 'YYYY-MM-DD')
   AND (EXISTS (SELECT 1 FROM ledger_open_items i WHERE i.organization_id = o.id)
        OR ${RESERVED}
        OR EXISTS (SELECT 1 FROM payouts p WHERE p.organization_id = o.id AND p.state = 'held'))
   AND NOT EXISTS (SELECT 1 FROM outbox j WHERE j.job = 'payouts.plan-payout' AND j.organization_id = o.id
                      AND j.done_at IS NULL AND (j.failed_at IS NULL OR j.created_at > app_now() - interval '1 hour'))
 LIMIT ${BATCH}
RETURNING id`;

/** Queues the day's look at the payouts of every organisation with money that none pays. Returns how many. */
export async function beginCutOffs(now: Date): Promise<number> {
  const across = acrossOrganizations("payout days of every organisation come by themselves", now);
  const [rows = []] = await across.statements({
    name: "begin-cut-offs",
    text: FINDING,
    values: [],
  });
  return rows.length;
}
