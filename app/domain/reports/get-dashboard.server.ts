import type { OrganizationContext, Row } from "~/domain/context";
import { addDays, localDate } from "~/values/time/calendar";
import {
  countsStatement,
  daysStatement,
  monthlyDonorsStatement,
  plannedStatement,
} from "./daily-totals.sql";
import { barsOf, rangeBefore, type DateRange } from "./date-range";

export interface DashboardFilter {
  range: DateRange;
  campaignId: string | null;
  recurrence: "monthly" | "one_time" | null;
}

/** Numbers of a period that the dashboard compares with those of the period before. */
export interface PeriodFigures {
  /** Approved amount, net of partial refunds, in minor units of the organisation's currency. */
  totalAmount: bigint;
  /** Approved charges. */
  count: number;
  /** Null without approved charges. */
  averageAmount: bigint | null;
  refused: number;
  newDonations: number;
  /** Without pauses that ended within 7 days (calls.md, business constants). */
  pausedDonations: number;
  discardedDonations: number;
  /** Null where the filter names a recurrence, because a visit has none. */
  visits: number | null;
  /**
   * New donations of the visits, in basis points to a tenth of a percent; null without visits, and
   * with more donations than visits, as those by API have none.
   */
  conversion: number | null;
}

export interface Reason {
  reason: string;
  count: number;
}

export interface Dashboard extends PeriodFigures {
  /** The same days of the period before. */
  before: PeriodFigures;
  /** Those days: the first and the last. */
  daysBefore: { from: string; to: string };
  newMonthlyDonors: number;
  /** People of whom a monthly donation ended. */
  lostMonthlyDonors: number;
  /** The same two, of the days before. */
  monthlyBefore: { begun: number; lost: number };
  /** The current number, for any period. */
  activeMonthlyDonors: number;
  /** What they give a month, in minor units. */
  monthlyAmount: bigint;
  /** Most frequent first. */
  pauseReasons: Reason[];
  discardReasons: Reason[];
  /** Planned charges of the next seven days, by day; days without any are left out. */
  upcoming: { day: string; count: number; amount: bigint }[];
  /** Oldest first, including days or months without charges. */
  bars: { at: string; count: number; amount: bigint }[];
  /** The amounts of the days before, in the order of the bars; a shorter month has fewer. */
  barsBefore: bigint[];
  /** Largest amount first. */
  campaigns: { id: string; title: string; count: number; amount: bigint }[];
}

const UPCOMING_DAYS = 7;

/**
 * Returns a period's numbers of the campaigns that the actor may read, from the daily totals and
 * counts; of transactions it reads planned ones.
 */
export async function getDashboard(
  ctx: OrganizationContext,
  filter: DashboardFilter,
): Promise<Dashboard> {
  const { range, campaignId, recurrence } = filter;
  const scope = ctx.scope("report");
  if (campaignId) ctx.require("read", "report", { campaign_id: campaignId });
  const { timezone } = ctx.organization;
  const today = localDate(ctx.now, timezone);
  const days = { from: range.from, to: range.to, campaignId, recurrence, scope };
  const earlierRange = rangeBefore(range, ctx.now, timezone);
  const { from, to } = earlierRange;
  const [totals = [], counts = [], [donors] = [], earlier = [], countsBefore = [], planned = []] =
    await ctx.statements(
      daysStatement(ctx, days),
      countsStatement(ctx, days),
      monthlyDonorsStatement(ctx, days, { from, to }),
      daysStatement(ctx, { ...days, from, to }),
      countsStatement(ctx, { ...days, from, to }),
      plannedStatement(ctx, { ...days, from: today, to: addDays(today, UPCOMING_DAYS - 1) }),
    );
  const rows = totals.map(totalsRow);
  const approved = rows.filter(isApproved);
  const before = earlier.map(totalsRow);
  const isOneTime = recurrence === "one_time";
  const people = (name: string) => (isOneTime ? 0 : Number(donors?.[name]));
  return {
    ...figuresOf(rows, counts, recurrence),
    before: figuresOf(before, countsBefore, recurrence),
    daysBefore: { from, to },
    newMonthlyDonors: people("begun"),
    lostMonthlyDonors: people("lost"),
    monthlyBefore: { begun: people("begun_before"), lost: people("lost_before") },
    activeMonthlyDonors: people("active"),
    monthlyAmount: isOneTime ? 0n : (donors?.amount as bigint),
    pauseReasons: reasonsOf(counts, "paused"),
    discardReasons: reasonsOf(counts, "discarded"),
    upcoming: isOneTime ? [] : planned.map(plannedRow),
    bars: bars(ctx, range, approved),
    barsBefore: bars(ctx, earlierRange, before.filter(isApproved)).map(({ amount }) => amount),
    campaigns: byCampaign(approved),
  };
}

function figuresOf(
  rows: readonly TotalsRow[],
  counts: readonly Row[],
  recurrence: DashboardFilter["recurrence"],
): PeriodFigures {
  const approved = rows.filter(isApproved);
  const refused = rows.filter(({ status }) => status === "rejected");
  const totalAmount = sum(approved.map(({ amount }) => amount));
  const count = Number(sum(approved.map((row) => row.count)));
  const visits = recurrence === null ? countOf(counts, "visit") : null;
  const newDonations = countOf(counts, "new");
  return {
    totalAmount,
    count,
    averageAmount: count > 0 ? (totalAmount + BigInt(count) / 2n) / BigInt(count) : null,
    refused: Number(sum(refused.map((row) => row.count))),
    newDonations,
    pausedDonations: countOf(counts, "paused"),
    discardedDonations: countOf(counts, "discarded"),
    visits,
    conversion:
      visits && newDonations <= visits ? Math.round((newDonations * 1000) / visits) * 10 : null,
  };
}

function countOf(counts: readonly Row[], kind: string): number {
  return Number(sum(counts.filter((row) => row.kind === kind).map((row) => row.count as bigint)));
}

function reasonsOf(counts: readonly Row[], kind: string): Reason[] {
  return counts
    .filter((row) => row.kind === kind && (row.count as bigint) > 0n)
    .map((row) => ({ reason: String(row.reason), count: Number(row.count) }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}

function plannedRow(row: Row) {
  return { day: String(row.day), count: Number(row.count), amount: row.amount as bigint };
}

interface TotalsRow {
  day: string;
  campaignId: string;
  title: string;
  status: string;
  count: bigint;
  amount: bigint;
}

const isApproved = ({ status }: TotalsRow) => status === "approved";

function totalsRow(row: Row): TotalsRow {
  return {
    day: String(row.day),
    campaignId: String(row.campaign_id),
    title: String(row.title),
    status: String(row.status),
    count: row.count as bigint,
    amount: row.amount as bigint,
  };
}

function bars(ctx: OrganizationContext, range: DateRange, rows: readonly TotalsRow[]) {
  const length = range.unit === "day" ? 10 : 7;
  const totals = new Map<string, { count: number; amount: bigint }>();
  for (const row of rows) {
    const at = row.day.slice(0, length);
    const total = totals.get(at) ?? { count: 0, amount: 0n };
    totals.set(at, {
      count: total.count + Number(row.count),
      amount: total.amount + row.amount,
    });
  }
  return barsOf(range, ctx.now, ctx.organization.timezone).map((at) => ({
    at,
    ...(totals.get(at) ?? { count: 0, amount: 0n }),
  }));
}

function byCampaign(rows: readonly TotalsRow[]) {
  const titles = new Map(rows.map(({ campaignId, title }) => [campaignId, title]));
  return [...titles]
    .map(([id, title]) => {
      const own = rows.filter((row) => row.campaignId === id);
      return {
        id,
        title,
        count: Number(sum(own.map((row) => row.count))),
        amount: sum(own.map((row) => row.amount)),
      };
    })
    .filter(({ count, amount }) => count !== 0 || amount !== 0n)
    .sort((a, b) => (a.amount === b.amount ? b.count - a.count : a.amount < b.amount ? 1 : -1));
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}
