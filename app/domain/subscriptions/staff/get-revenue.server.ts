import { acrossOrganizations, type OperatorContext, type Row } from "~/domain/context";
import { zoneOf } from "~/domain/list-filters";
import type { Currency } from "~/values/money/money";
import { addDays, addPeriods, localDate, nextPeriod } from "~/values/time/calendar";

/** What plans brought in in one month, up to its end or to today. Amounts are minor units. */
export interface RevenueMonth {
  /** YYYY-MM */
  month: string;
  /** Of each currency: what the plans in force at its end cost a month, and of how many organisations. */
  recurring: { currency: Currency; amount: bigint; organizations: number }[];
  /** Organisations with a paid plan when it began, and those of them without one at its end. */
  before: number;
  lost: number;
  /** Trials that ended in it, and those whose organisation has begun a paid plan since. */
  trials: number;
  converted: number;
}

const MONTHS = 12;

// A plan that was declined, replaced or never sent was never in force (docs/decisions/0097).
const PAID = `
WITH days AS (SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) AS d(month, first, last)),
     paid AS (SELECT organization_id, currency, starts_on, ended_on,
                     CASE period WHEN 'yearly' THEN round(price / 12.0) ELSE price END::bigint AS monthly
                FROM subscriptions
               WHERE tier <> 'original' AND status NOT IN ('incomplete', 'scheduled')
                 AND coalesce(ended_reason, '') NOT IN ('declined', 'replaced', 'unsent'))`;

const RECURRING = `${PAID}
SELECT d.month, p.currency, sum(p.monthly)::bigint AS amount, count(DISTINCT p.organization_id)::int AS organizations
  FROM days d JOIN paid p ON p.starts_on <= d.last AND (p.ended_on IS NULL OR p.ended_on > d.last)
 GROUP BY 1, 2 ORDER BY 1, 2`;

const CHURN = `${PAID}
SELECT d.month, count(DISTINCT p.organization_id)::int AS before,
       count(DISTINCT p.organization_id) FILTER (WHERE NOT EXISTS (
         SELECT FROM paid q WHERE q.organization_id = p.organization_id
            AND q.starts_on <= d.last AND (q.ended_on IS NULL OR q.ended_on > d.last)))::int AS lost
  FROM days d JOIN paid p ON p.starts_on < d.first AND (p.ended_on IS NULL OR p.ended_on >= d.first)
 GROUP BY 1`;

const TRIALS = `${PAID}
SELECT d.month, count(*)::int AS trials,
       count(*) FILTER (WHERE EXISTS (SELECT FROM paid p WHERE p.organization_id = o.id))::int AS converted
  FROM days d
  JOIN organizations o ON o.trial_ends_at <= app_now()
       AND to_char(o.trial_ends_at AT TIME ZONE o.timezone - interval '1 second', 'YYYY-MM') = d.month
 GROUP BY 1`;

/** Returns the revenue of plans by month, the present one first. */
export async function getRevenue(ctx: OperatorContext): Promise<RevenueMonth[]> {
  const today = localDate(ctx.now, zoneOf(ctx));
  const months = Array.from({ length: MONTHS }, (_, at) => addPeriods(today.slice(0, 7), -at));
  const lastOf = (month: string) => addDays(`${nextPeriod(month)}-01`, -1);
  const last = months.map((month) => (lastOf(month) < today ? lastOf(month) : today));
  const values = [months, months.map((month) => `${month}-01`), last];
  const across = acrossOrganizations("our staff sees what plans bring in", ctx.now);
  const [recurring = [], churn = [], trials = []] = await across.statements(
    { name: "revenue-recurring", text: RECURRING, values },
    { name: "revenue-churn", text: CHURN, values },
    { name: "revenue-trials", text: TRIALS, values },
  );
  return months.map((month) => ({
    month,
    recurring: recurring.filter((row) => row.month === month).map(recurringOf),
    ...countsOf(churn, month, ["before", "lost"]),
    ...countsOf(trials, month, ["trials", "converted"]),
  }));
}

function recurringOf(row: Row): RevenueMonth["recurring"][number] {
  return {
    currency: row.currency as Currency,
    amount: BigInt(String(row.amount)),
    organizations: Number(row.organizations),
  };
}

function countsOf<Name extends string>(rows: Row[], month: string, names: readonly Name[]) {
  const row = rows.find((one) => one.month === month);
  const pairs = names.map((name) => [name, Number(row?.[name] ?? 0)]);
  return Object.fromEntries(pairs) as Record<Name, number>;
}
