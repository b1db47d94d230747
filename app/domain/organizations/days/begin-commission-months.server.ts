import { acrossOrganizations } from "~/domain/context";
import { INSERT_JOBS, jobRows } from "~/domain/outbox.sql";

/** The local month before the present one. */
const LAST_MONTH =
  "to_char(date_trunc('month', app_now() AT TIME ZONE timezone) - interval '1 day', 'YYYY-MM')";

// The organisation's row keeps the month, so each one is queued once, and a late run makes up for it.
const BEGIN = `
WITH due AS (
  UPDATE organizations SET commission_month = ${LAST_MONTH}
   WHERE commission_month IS DISTINCT FROM ${LAST_MONTH}
  RETURNING id
)
${INSERT_JOBS} ${jobRows("subscriptions.invoice-commission", "due.id", {}, "FROM due")}
RETURNING id`;

/** Once a month in its own zone, queues the invoice of our commission for each organisation. Returns how many. */
export async function beginCommissionMonths(now: Date): Promise<number> {
  const across = acrossOrganizations("months of every organisation end by themselves", now);
  const [rows] = await across.statements({ name: "commission-months", text: BEGIN, values: [] });
  return rows?.length ?? 0;
}
