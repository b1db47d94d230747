/** Statements on the daily totals, for the dashboard and a month's summary. */
import type { OrganizationContext } from "../context";
import type { RowCondition } from "../row-condition";
import { addDays, addPeriods, nextPeriod, periodBounds, startOfDay } from "~/values/time/calendar";

interface Days {
  /** First and last local date, both included. */
  from: string;
  to: string;
  campaignId: string | null;
  recurrence: "monthly" | "one_time" | null;
  /** The campaigns whose figures the actor may read. */
  scope: RowCondition;
}

interface Month {
  period: string;
  campaignId: string | undefined;
  scope: RowCondition;
}

/** Conditions on the campaign of `t`: those that the actor may read, and the one that is asked for. */
function ofCampaigns({ campaignId, scope }: Days | Month, values: unknown[]): string {
  const bind = (value: unknown) => `$${values.push(value)}`;
  const one = campaignId ? [`t.campaign_id = ${bind(campaignId)}::uuid`] : [];
  return [...one, ...scope.sql("t", bind)].map((condition) => `AND ${condition}`).join(" ");
}

/** Charges by day and campaign: `day, campaign_id, title, status, count, amount`. */
export function daysStatement(ctx: OrganizationContext, days: Days) {
  const values: unknown[] = [ctx.organizationId, days.from, days.to];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const text = `
    SELECT t.day, t.campaign_id, c.title, t.status, sum(t.count)::bigint AS count, sum(t.amount)::bigint AS amount
      FROM daily_totals t
      JOIN campaigns c ON c.organization_id = t.organization_id AND c.id = t.campaign_id
     WHERE t.organization_id = $1 AND t.day >= $2 AND t.day <= $3 AND t.status IN ('approved', 'rejected')
       ${ofCampaigns(days, values)}
       ${days.recurrence ? `AND t.recurrence = ${bind(days.recurrence)}` : ""}
     GROUP BY t.day, t.campaign_id, c.title, t.status`;
  return { text, values };
}

/** Counts of donations and visits: `kind, reason, count`. A visit has no recurrence. */
export function countsStatement(ctx: OrganizationContext, days: Days) {
  const values: unknown[] = [ctx.organizationId, days.from, days.to];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const text = `
    SELECT kind, reason, sum(count)::bigint AS count FROM daily_counts t
     WHERE organization_id = $1 AND day >= $2 AND day <= $3
       ${ofCampaigns(days, values)}
       ${days.recurrence ? `AND t.recurrence = ${bind(days.recurrence)}` : ""}
     GROUP BY kind, reason`;
  return { text, values };
}

/** Planned charges of the days from $2 to $3 (instants): `day, count, amount`. */
export function plannedStatement(ctx: OrganizationContext, days: Days) {
  const { timezone } = ctx.organization;
  const from = startOfDay(days.from, timezone).toISOString();
  const to = startOfDay(addDays(days.to, 1), timezone).toISOString();
  const values: unknown[] = [ctx.organizationId, from, to, timezone];
  const campaigns = ofCampaigns(days, values);
  const text = `
    SELECT to_char(date AT TIME ZONE $4, 'YYYY-MM-DD') AS day, count(*) AS count, sum(amount)::bigint AS amount
      FROM transactions t
     WHERE organization_id = $1 AND status = 'planned' AND date >= $2::timestamptz AND date < $3::timestamptz ${campaigns}
     GROUP BY 1 ORDER BY 1`;
  return { text, values };
}

/**
 * Counts monthly donors, each person once: `begun` and `lost` in those days and in the days before, `active`
 * now with their `amount` a month.
 */
export function monthlyDonorsStatement(
  ctx: OrganizationContext,
  days: Days,
  before: Pick<Days, "from" | "to">,
) {
  const { timezone } = ctx.organization;
  const bounds = [days, before].flatMap(({ from, to }) => [
    startOfDay(from, timezone).toISOString(),
    startOfDay(addDays(to, 1), timezone).toISOString(),
  ]);
  const values: unknown[] = [ctx.organizationId, ...bounds];
  const campaigns = ofCampaigns(days, values);
  const people = (name: string, condition: string) =>
    `count(DISTINCT donor_id) FILTER (WHERE ${condition}) AS ${name}`;
  const within = (column: string, from: number) =>
    `${column} >= $${from}::timestamptz AND ${column} < $${from + 1}::timestamptz`;
  const text = `
    SELECT ${people("begun", within("activated_at", 2))},
           ${people("begun_before", within("activated_at", 4))},
           ${people("lost", `status = 'discarded' AND ${within("discarded_at", 2)}`)},
           ${people("lost_before", `status = 'discarded' AND ${within("discarded_at", 4)}`)},
           ${people("active", "status = 'active'")},
           coalesce(sum(amount) FILTER (WHERE status = 'active'), 0)::bigint AS amount
      FROM donations t
     WHERE organization_id = $1 AND recurrence = 'monthly' AND status IN ('active', 'paused', 'discarded') ${campaigns}`;
  return { text, values };
}

/** Selects a month and the previous one by status: `period, status, count, amount`. */
export function statusesStatement(ctx: OrganizationContext, month: Month) {
  const { period } = month;
  const before = `${addPeriods(period, -1)}-01`;
  const values: unknown[] = [ctx.organizationId, before, `${nextPeriod(period)}-01`];
  const campaigns = ofCampaigns(month, values);
  const text = `
    SELECT left(day, 7) AS period, status, sum(count)::bigint AS count, sum(amount)::bigint AS amount
      FROM daily_totals t
     WHERE organization_id = $1 AND day >= $2 AND day < $3 ${campaigns}
     GROUP BY 1, 2`;
  return { text, values };
}

/**
 * Selects the same for charges without a result, which no total contains; there are few at any
 * time. Attempted donations don't count.
 */
export function undecidedStatement(ctx: OrganizationContext, month: Month) {
  const { period } = month;
  const before = addPeriods(period, -1);
  const { timezone } = ctx.organization;
  const { from, to } = periodBounds(period, timezone);
  const start = periodBounds(before, timezone).from;
  const dates = [start, from, to].map((date) => date.toISOString());
  const values: unknown[] = [ctx.organizationId, ...dates, period, before];
  const campaigns = ofCampaigns(month, values);
  const text = `
    SELECT CASE WHEN t.date >= $3::timestamptz THEN $5 ELSE $6 END AS period, t.status,
           count(*) AS count, sum(t.amount)::bigint AS amount
      FROM transactions t
      JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
     WHERE t.organization_id = $1 AND t.status IN ('in_process', 'pending')
       AND t.date >= $2::timestamptz AND t.date < $4::timestamptz
       AND d.status IN ('active', 'paused', 'discarded') ${campaigns}
     GROUP BY 1, 2`;
  return { text, values };
}

/** A month's approved charges by campaign, largest first: `id, title, count, amount`. */
export function campaignsStatement(ctx: OrganizationContext, month: Month) {
  const { period } = month;
  const values: unknown[] = [ctx.organizationId, `${period}-01`, `${nextPeriod(period)}-01`];
  const campaigns = ofCampaigns(month, values);
  const text = `
    SELECT c.id, c.title, sum(t.count)::bigint AS count, sum(t.amount)::bigint AS amount
      FROM daily_totals t
      JOIN campaigns c ON c.organization_id = t.organization_id AND c.id = t.campaign_id
     WHERE t.organization_id = $1 AND t.day >= $2 AND t.day < $3 AND t.status = 'approved' ${campaigns}
     GROUP BY c.id, c.title
    HAVING sum(t.count) <> 0 OR sum(t.amount) <> 0
     ORDER BY sum(t.amount) DESC, sum(t.count) DESC`;
  return { text, values };
}
