import type { Currency } from "~/values/money/money";
import type { OrganizationContext } from "../context";
import type { ClawbackRule } from "./find-clawback-rule.server";

export interface ClawbackTeam extends ClawbackRule {
  /** The sums of the newest frozen statement; null before the first. */
  last: { period: string; currency: Currency; sum: bigint } | null;
}

const MOST = 500;

/** Lists the teams with their clawback rules and what the newest statement adds up to, by name. */
export async function listClawbackTeams(ctx: OrganizationContext): Promise<ClawbackTeam[]> {
  ctx.require("read", "clawback");
  const [rows = []] = await ctx.statements({
    text: `SELECT a.id, a.name, r.fee, r.currency, r.window_kind, r.window_size, r.basis_points, r.exceptions,
        r.starts_in, s.period, s.currency AS stated_in, s.sum
      FROM agencies a
      LEFT JOIN clawback_rules r ON r.organization_id = a.organization_id AND r.agency_id = a.id
      LEFT JOIN LATERAL (
        SELECT t.period, t.currency, (SELECT coalesce(sum(l.amount), 0)::bigint FROM clawback_lines l
                WHERE l.organization_id = t.organization_id AND l.statement_id = t.id) AS sum
          FROM clawback_statements t
         WHERE t.organization_id = a.organization_id AND t.agency_id = a.id
         ORDER BY t.period DESC LIMIT 1) s ON true
     WHERE a.organization_id = $1 AND (a.discarded_at IS NULL OR r.agency_id IS NOT NULL)
     ORDER BY a.name, a.id LIMIT ${MOST}`,
    values: [ctx.organizationId],
  });
  return rows.map((row) => ({
    agencyId: String(row.id),
    agencyName: String(row.name),
    rule:
      row.fee === null
        ? null
        : {
            fee: row.fee as bigint,
            currency: row.currency as Currency,
            windowKind: row.window_kind as "charges" | "days",
            windowSize: Number(row.window_size),
            basisPoints: Number(row.basis_points),
            exceptions: row.exceptions as string[],
            startsIn: String(row.starts_in),
          },
    last:
      row.period === null
        ? null
        : {
            period: String(row.period),
            currency: row.stated_in as Currency,
            sum: row.sum as bigint,
          },
  }));
}
