import type { OrganizationContext, Row } from "~/domain/context";
import type { FilterFor } from "~/domain/list-definition";
import { listPledgeResults } from "./list-pledge-results.server";
import { MILESTONES } from "./pledge-results.sql";
import type { AgencyResults, ResultCounts, ResultGroup } from "./results";

export type ResultFilter = FilterFor<typeof listPledgeResults>;

/** A team does not see groups of fewer donors, in which one person's data would show. */
const LEAST_FOR_TEAMS = 10;
/** What a page shows of a group; the file has every pledge. */
const MOST_GROUPS = 200;

const GROUPS = [
  "()",
  "(agency_id)",
  "(agency_id, captured_by_id)",
  "(campaign_id)",
  "(cohort)",
  "(captured_in)",
] as const;

const alive = MILESTONES.map(
  (months) => `count(*) FILTER (WHERE alive_${months} IS NOT NULL)::int AS due_${months},
    count(*) FILTER (WHERE alive_${months})::int AS alive_${months}`,
).join(", ");

const COUNTS = `count(*)::int AS pledges,
  count(*) FILTER (WHERE is_approved)::int AS approved,
  count(*) FILTER (WHERE is_charged)::int AS charged,
  count(*) FILTER (WHERE is_paying)::int AS paying,
  count(*) FILTER (WHERE is_no_show)::int AS no_shows,
  count(*) FILTER (WHERE is_early_end)::int AS early_ends,
  count(*) FILTER (WHERE given_back > 0)::int AS given_back,
  round(avg(amount) FILTER (WHERE is_charged))::bigint AS average_amount, ${alive}`;

/**
 * Returns what became of the monthly pledges that the actor may see, by team, person, campaign and
 * month. A team's own people see its groups of ten donors or more.
 */
export async function getAgencyResults(
  ctx: OrganizationContext,
  filter: ResultFilter,
): Promise<AgencyResults> {
  ctx.requireSome("read", "agency_result");
  const isTeam = ctx.actor.kind === "agency_user";
  // Only a team's own page needs it, and a distinct count sorts every pledge.
  const donors = isTeam ? "count(DISTINCT lower(email))::int" : "count(*)::int";
  const matching = await listPledgeResults.matching(ctx, filter);
  const [rows = []] = await ctx.statements({
    text: `WITH r AS MATERIALIZED (
        SELECT p.agency_id, p.captured_by_id, p.campaign_id, p.email, p.amount, f.* ${matching.text}),
      sums AS (
        SELECT agency_id, captured_by_id, campaign_id, cohort, captured_in,
               GROUPING(agency_id, captured_by_id, campaign_id, cohort, captured_in) AS kind, ${donors} AS donors, ${COUNTS}
          FROM r GROUP BY GROUPING SETS (${GROUPS.join(", ")}))
      SELECT s.*, a.name AS team, h.first_name, h.last_name, c.title
        FROM sums s
        LEFT JOIN agencies a ON a.organization_id = $1 AND a.id = s.agency_id
        LEFT JOIN agency_people h ON h.organization_id = $1 AND h.id = s.captured_by_id
        LEFT JOIN campaigns c ON c.organization_id = $1 AND c.id = s.campaign_id
       ORDER BY s.kind, s.pledges DESC, s.agency_id, s.captured_by_id, s.campaign_id`,
    values: matching.values,
  });
  return resultsOf(rows, isTeam ? LEAST_FOR_TEAMS : 0);
}

/** The bits of `GROUPING`: set where the column is not of the group. */
const KIND = { total: 31, team: 15, person: 7, campaign: 27, cohort: 29, captured: 30 };

function resultsOf(rows: readonly Row[], least: number): AgencyResults {
  const of = (kind: number) => rows.filter((row) => Number(row.kind) === kind);
  const shown = (row: Row) => (Number(row.donors) < least ? null : countsOf(row));
  const group = (row: Row, key: string, name: string): ResultGroup => {
    return { key, name, team: "", teamId: "", counts: shown(row) };
  };
  const months = (kind: number, column: "cohort" | "captured_in") =>
    of(kind)
      .filter((row) => row[column] !== null)
      .map((row) => group(row, String(row[column]), String(row[column])))
      .sort((a, b) => b.key.localeCompare(a.key))
      .slice(0, MOST_GROUPS);
  const [total] = of(KIND.total);
  return {
    total: total ? shown(total) : null,
    teams: of(KIND.team)
      .slice(0, MOST_GROUPS)
      .map((row) => group(row, String(row.agency_id), String(row.team))),
    people: of(KIND.person)
      .slice(0, MOST_GROUPS)
      .map((row) => {
        const name = `${String(row.first_name)} ${String(row.last_name)}`;
        const team = { team: String(row.team), teamId: String(row.agency_id) };
        return { ...group(row, String(row.captured_by_id), name), ...team };
      }),
    campaigns: of(KIND.campaign)
      .slice(0, MOST_GROUPS)
      .map((row) => group(row, String(row.campaign_id), String(row.title))),
    cohorts: months(KIND.cohort, "cohort"),
    captured: months(KIND.captured, "captured_in"),
  };
}

function countsOf(row: Row): ResultCounts {
  const count = (name: string) => Number(row[name] ?? 0);
  return {
    pledges: count("pledges"),
    approved: count("approved"),
    charged: count("charged"),
    paying: count("paying"),
    noShows: count("no_shows"),
    decided: count("charged") + count("no_shows"),
    earlyEnds: count("early_ends"),
    givenBack: count("given_back"),
    averageAmount: row.average_amount as bigint | null,
    alive: Object.fromEntries(
      MILESTONES.map((months) => [
        months,
        { due: count(`due_${months}`), alive: count(`alive_${months}`) },
      ]),
    ) as ResultCounts["alive"],
  };
}
