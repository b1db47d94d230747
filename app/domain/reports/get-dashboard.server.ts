import type { OrganizationContext, Row } from "~/domain/context";
import { daysStatement, monthlyDonorsStatement } from "./daily-totals.sql";
import { barsOf, type DateRange } from "./date-range";

export interface DashboardFilter {
  range: DateRange;
  campaignId: string | null;
  recurrence: "monthly" | "one_time" | null;
}

export interface Dashboard {
  /** Approved amount, net of partial refunds, in minor units of the organisation's currency. */
  totalAmount: bigint;
  count: number;
  /** Null without approved charges. */
  averageAmount: bigint | null;
  refused: number;
  newMonthlyDonors: number;
  /** The current number, for any period. */
  activeMonthlyDonors: number;
  /** Oldest first, including days or months without charges. */
  bars: { at: string; count: number; amount: bigint }[];
  /** Largest amount first. */
  campaigns: { id: string; title: string; count: number; amount: bigint }[];
}

/** Returns a period's totals from the daily totals; it reads no transaction. */
export async function getDashboard(
  ctx: OrganizationContext,
  filter: DashboardFilter,
): Promise<Dashboard> {
  ctx.require("read", "report");
  const days = { ...filter.range, campaignId: filter.campaignId, recurrence: filter.recurrence };
  const [totals = [], [donors] = []] = await ctx.statements(
    daysStatement(ctx, days),
    monthlyDonorsStatement(ctx, days),
  );
  const rows = totals.map(totalsRow);
  const approved = rows.filter(({ status }) => status === "approved");
  const totalAmount = sum(approved.map(({ amount }) => amount));
  const count = Number(sum(approved.map((row) => row.count)));
  const refused = rows.filter(({ status }) => status === "rejected");
  const isOneTime = filter.recurrence === "one_time";
  return {
    totalAmount,
    count,
    averageAmount: count > 0 ? (totalAmount + BigInt(count) / 2n) / BigInt(count) : null,
    refused: Number(sum(refused.map((row) => row.count))),
    newMonthlyDonors: isOneTime ? 0 : Number(donors?.begun),
    activeMonthlyDonors: isOneTime ? 0 : Number(donors?.active),
    bars: bars(ctx, filter.range, approved),
    campaigns: byCampaign(approved),
  };
}

interface TotalsRow {
  day: string;
  campaignId: string;
  title: string;
  status: string;
  count: bigint;
  amount: bigint;
}

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
