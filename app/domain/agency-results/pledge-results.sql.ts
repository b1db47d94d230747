/** What became of each pledge: the one definition behind the page, the team's own page and the file. */
import type { OrganizationContext } from "~/domain/context";
import type { Bind } from "~/domain/list-filters";
import { periodOf } from "~/values/time/calendar";

/** The months after the first charge at which a donation is looked at. */
export const MILESTONES = [1, 3, 6, 12] as const;

/** A pledge without a charge this long after its approval is a no-show, whatever it still waits for. */
const NO_SHOW_DAYS = 30;
/** A monthly donation that ends with fewer charges ended early. */
const EARLY_CHARGES = 3;

const CHARGED = "('approved', 'refunded', 'charged_back', 'in_mediation')";
const KEPT = "('approved', 'in_mediation')";

/** A period, `YYYY-MM`, as a count of months. */
const monthsOf = (period: string) => `(left(${period}, 4)::int * 12 + right(${period}, 2)::int)`;

/**
 * Returns the tables of a pledge `p`, with what became of it in `f`. Sandbox pledges and one-time
 * donations are left out by `RESULT_PLEDGES`.
 */
export function pledgeResults({ now, organization }: OrganizationContext, bind: Bind): string {
  const at = `${bind(now.toISOString())}::timestamptz`;
  const zone = bind(organization.timezone);
  const month = monthsOf(`${bind(periodOf(now, organization.timezone))}::text`);
  const grace = `${bind(organization.pauseAfterPeriods - 1)}::int`;
  const alive = MILESTONES.map(
    (months) => `
      CASE WHEN g.first IS NULL OR g.first + ${months} >= ${month} THEN NULL
           ELSE EXISTS (SELECT 1 FROM unnest(g.kept) paid
                         WHERE paid BETWEEN g.first + ${months} AND g.first + ${months} + ${grace})
      END AS alive_${months}`,
  ).join(",");
  return `pledges p
  JOIN agencies a ON a.organization_id = p.organization_id AND a.id = p.agency_id
  JOIN campaigns c ON c.organization_id = p.organization_id AND c.id = p.campaign_id
  JOIN agency_people h ON h.organization_id = p.organization_id AND h.id = p.captured_by_id
  LEFT JOIN donations d ON d.organization_id = p.organization_id AND d.id = p.donation_id
  LEFT JOIN LATERAL (
    SELECT min(m.month) FILTER (WHERE m.is_charged) AS first,
           min(m.period) FILTER (WHERE m.is_charged) AS first_period,
           min(m.date) FILTER (WHERE m.is_charged) AS first_at,
           max(m.date) FILTER (WHERE m.is_charged) AS last_at,
           count(DISTINCT m.month) FILTER (WHERE m.is_charged)::int AS charges,
           array_agg(DISTINCT m.month) FILTER (WHERE m.is_kept) AS kept,
           coalesce(sum(m.given_back), 0)::bigint AS given_back
      FROM (SELECT t.period, t.date, ${monthsOf("t.period")} AS month,
                   t.status IN ${CHARGED} AS is_charged, t.status IN ${KEPT} AS is_kept,
                   t.refunded_amount + t.charged_back_amount AS given_back
              FROM transactions t
             WHERE t.organization_id = p.organization_id AND t.donation_id = p.donation_id
               AND t.period IS NOT NULL) m) g ON true
  CROSS JOIN LATERAL (
    SELECT p.pending_at IS NOT NULL OR p.state IN ('approved', 'payment_pending')
             OR g.first IS NOT NULL AS is_approved,
           g.first IS NOT NULL AS is_charged,
           g.kept IS NOT NULL AND d.status = 'active' AS is_paying,
           d.status = 'discarded' AND g.first IS NOT NULL AS is_ended) s
  CROSS JOIN LATERAL (
    SELECT to_char(p.captured_at AT TIME ZONE ${zone}, 'YYYY-MM') AS captured_in,
           g.first_period AS cohort, g.first_at, g.last_at, coalesce(g.charges, 0) AS charges,
           g.given_back, g.kept IS NOT NULL AS has_kept, s.is_approved, s.is_charged, s.is_paying, s.is_ended,
           s.is_ended AND g.charges < ${EARLY_CHARGES} AS is_early_end,
           s.is_approved AND NOT s.is_charged AND (
             p.state NOT IN ('approved', 'payment_pending') OR d.status = 'discarded'
             OR coalesce(p.pending_at, p.received_at) < ${at} - interval '${NO_SHOW_DAYS} days'
           ) AS is_no_show,${alive}) f`;
}

/** The pledges of which there are results: to give every month, by a team that is not in sandbox. */
export const RESULT_PLEDGES =
  "p.organization_id = $1 AND p.mode = 'live' AND p.recurrence = 'monthly'";
