import type { OrganizationContext, Row } from "~/domain/context";
import type { Bind } from "~/domain/list-filters";
import { SIGNAL_RULES, signalKinds, signalText, type SignalKind } from "./signal-rules";
import { isAtNight, isClockOff, PACE, SHARED, signalBase } from "./signals.sql";

/** A pattern among pledges, which leads to them. */
export interface Signal {
  kind: SignalKind;
  pledges: number;
  donors: number;
  /** When the last of them was captured. */
  at: Date;
  /** Null for pledges of several teams. */
  team: string | null;
  /** Null for pledges of several people. */
  person: string | null;
  /** The filter of the list of pledges that shows them. */
  query: { signal: string; agency?: string };
}

/** The newest pledges that are looked at, of an organisation with more of them in that time. */
const MOST_PLEDGES = 50_000;
/** What is shown of each kind, largest first. */
const MOST_OF_A_KIND = 10;

const only = (column: string) =>
  `CASE WHEN count(DISTINCT ${column}) = 1 THEN (array_agg(${column}))[1] END AS ${column}`;

/** Returns the statement of a kind's groups over the rows `r`. */
function groupsOf(kind: SignalKind): string {
  const { least } = SIGNAL_RULES[kind];
  const shared = SHARED[kind]?.("r");
  const where = {
    document: "r.uid_number IS NOT NULL",
    phone: "r.phone IS NOT NULL",
    card: "r.card_fingerprint IS NOT NULL",
    device: "r.device_id IS NOT NULL",
    clock: `r.device_id IS NOT NULL AND ${isClockOff("r")}`,
    night: "r.is_at_night",
    pace: `r.since_last < ${PACE}`,
  }[kind];
  const isOfDonors = kind === "document" || kind === "phone" || kind === "card";
  const counted = isOfDonors ? "count(DISTINCT r.email)" : "count(*)";
  return `(SELECT '${kind}' AS kind, (array_agg(r.id ORDER BY r.captured_at, r.id))[1] AS example,
      count(*)::int AS pledges, count(DISTINCT r.email)::int AS donors, max(r.captured_at) AS at,
      ${only("agency_id")}, ${only("captured_by_id")}
    FROM r WHERE ${where} GROUP BY ${shared ?? "r.agency_id, r.captured_by_id"}
   HAVING ${counted} >= ${least} ORDER BY pledges DESC, at DESC, example LIMIT ${MOST_OF_A_KIND})`;
}

const GROUPS = signalKinds.map(groupsOf).join(" UNION ALL ");

/**
 * Lists patterns among the pledges of the last 30 days that somebody of the organisation may want to
 * look at, newest first. Throws `forbidden` for a team's own people.
 */
export async function listSignals(
  ctx: OrganizationContext,
  { agency }: { agency?: string },
): Promise<Signal[]> {
  ctx.require("read", "pledge");
  const values: unknown[] = [ctx.organizationId];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const conditions = [
    "p.organization_id = $1",
    signalBase(ctx, "p", bind),
    ...(agency ? [`p.agency_id = ${bind(agency)}::uuid`] : []),
  ];
  const [rows = []] = await ctx.statements({
    text: `WITH newest AS (
        SELECT p.id, p.agency_id, p.captured_by_id, p.captured_at, p.email, p.uid_number, p.phone,
               p.card_fingerprint, p.device_id, p.clock_offset
          FROM pledges p WHERE ${conditions.join(" AND ")}
         ORDER BY p.received_at DESC, p.id DESC LIMIT ${MOST_PLEDGES}),
      r AS MATERIALIZED (
        SELECT n.*, ${isAtNight("n", bind(ctx.organization.timezone))} AS is_at_night,
               n.captured_at - lag(n.captured_at) OVER (
                 PARTITION BY n.agency_id, n.captured_by_id ORDER BY n.captured_at, n.id) AS since_last
          FROM newest n),
      found AS (${GROUPS})
      SELECT f.*, a.name AS team, h.first_name || ' ' || h.last_name AS person
        FROM found f
        LEFT JOIN agencies a ON a.organization_id = $1 AND a.id = f.agency_id
        LEFT JOIN agency_people h ON h.organization_id = $1 AND h.id = f.captured_by_id
       ORDER BY f.at DESC, f.kind, f.example`,
    values,
  });
  return rows.map((row) => signalOf(row, agency));
}

function signalOf(row: Row, agency: string | undefined): Signal {
  const kind = row.kind as SignalKind;
  const isHabit = SHARED[kind] === undefined;
  const team = isHabit ? String(row.agency_id) : agency;
  const id = String(isHabit ? row.captured_by_id : row.example);
  return {
    kind,
    pledges: Number(row.pledges),
    donors: Number(row.donors),
    at: row.at as Date,
    team: row.team === null ? null : String(row.team),
    person: row.person === null ? null : String(row.person),
    query: { signal: signalText({ kind, id }), ...(team ? { agency: team } : {}) },
  };
}
