import type { Database, OrganizationContext, Row } from "~/domain/context";
import { addPeriods, periodBounds, periodOf } from "~/values/time/calendar";
import { linesOf, type BilledPledge, type ClawbackTerms } from "./clawback-lines";
import { RESULT_PLEDGES, pledgeResults } from "./pledge-results.sql";

interface Month {
  period: string;
  /** The instant at which it ended. */
  end: Date;
}

/** What one statement inserts at once. */
const BATCH = 1000;

/**
 * Freezes the last month's statement of every team with a rule: what a pledge costs, what is lost,
 * and what corrects an earlier statement. A statement that exists stays as it is.
 */
export async function freezeStatements(ctx: OrganizationContext): Promise<void> {
  ctx.require("create", "clawback");
  const { organizationId, organization } = ctx;
  const period = addPeriods(periodOf(ctx.now, organization.timezone), -1);
  const month = { period, end: periodBounds(period, organization.timezone).to };
  const rules = await ctx.read((db) =>
    db.clawbackRule.findMany({ where: { organizationId, startsIn: { lte: period } } }),
  );
  for (const { agencyId, startsIn, currency, ...rule } of rules) {
    const terms = rule as ClawbackTerms;
    await ctx.transaction((db) => freeze(ctx, db, { agencyId, startsIn, currency, terms, month }));
  }
}

interface TeamMonth {
  agencyId: string;
  startsIn: string;
  currency: string;
  terms: ClawbackTerms;
  month: Month;
}

async function freeze(ctx: OrganizationContext, db: Database, team: TeamMonth): Promise<void> {
  const { organizationId, now: createdAt } = ctx;
  const { agencyId, currency, month, terms } = team;
  const id = ctx.newId();
  const statement = { organizationId, id, agencyId, period: month.period, currency, createdAt };
  const made = await db.clawbackStatement.createMany({ data: [statement], skipDuplicates: true });
  if (made.count === 0) return;
  const lines = (await billedPledges(ctx, db, team)).flatMap(({ pledgeId, pledge }) =>
    linesOf(terms, pledge, month.end).map((line) => ({
      ...{ organizationId, id: ctx.newId(), statementId: id, pledgeId, createdAt },
      ...line,
    })),
  );
  for (let from = 0; from < lines.length; from += BATCH) {
    await db.clawbackLine.createMany({ data: lines.slice(from, from + BATCH) });
  }
}

/** Reads the team's charged pledges that may have a line: new ones, lost ones, and those once lost. */
async function billedPledges(
  ctx: OrganizationContext,
  db: Database,
  { agencyId, startsIn, month }: TeamMonth,
): Promise<{ pledgeId: string; pledge: BilledPledge }[]> {
  const values: unknown[] = [ctx.organizationId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const end = `${bind(month.end)}::timestamptz`;
  const text = `SELECT p.id, f.first_at, f.last_at, f.charges, NOT f.has_kept AS is_given_back,
      CASE WHEN d.status = 'discarded' AND d.discarded_at < ${end} THEN d.discarded_at END AS ended_at,
      d.discarded_reason, l.billed, coalesce(l.taken_back, 0)::bigint AS taken_back
    FROM ${pledgeResults(ctx, bind)}
    LEFT JOIN LATERAL (
      SELECT max(n.amount) FILTER (WHERE n.kind = 'fee') AS billed,
             sum(n.amount) FILTER (WHERE n.kind <> 'fee') AS taken_back
        FROM clawback_lines n
       WHERE n.organization_id = p.organization_id AND n.pledge_id = p.id) l ON true
   WHERE ${RESULT_PLEDGES} AND p.agency_id = ${bind(agencyId)}::uuid
     AND f.first_at < ${end} AND f.cohort >= ${bind(startsIn)}
     AND (l.billed IS NULL OR d.status = 'discarded' OR NOT f.has_kept OR l.taken_back < 0)
   ORDER BY f.first_at, p.id`;
  const rows = await db.sql<Row>({ text, values });
  return rows.map((row) => ({
    pledgeId: String(row.id),
    pledge: {
      firstAt: row.first_at as Date,
      lastAt: row.last_at as Date,
      charges: Number(row.charges),
      isGivenBack: row.is_given_back === true,
      endedAt: row.ended_at as Date | null,
      endReason: row.ended_at === null ? null : (row.discarded_reason as string | null),
      billed: row.billed as bigint | null,
      takenBack: row.taken_back as bigint,
    },
  }));
}
