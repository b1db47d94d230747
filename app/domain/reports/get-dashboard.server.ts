import type { Database, OrganizationContext } from "~/domain/context";
import { addDays, startOfDay } from "~/values/calendar";
import { barsOf, type DateRange } from "./date-range";

export interface DashboardFilter {
  range: DateRange;
  campaignId: string | null;
  recurrence: "monthly" | "one_time" | null;
}

export interface Dashboard {
  /** Approved, net of partial refunds, in minor units of the organisation's currency. */
  totalAmount: bigint;
  /** Approved charges. */
  count: number;
  /** Null where there was none. */
  averageAmount: bigint | null;
  refused: number;
  newMonthlyDonors: number;
  /** Now, whatever the period. */
  activeMonthlyDonors: number;
  /** Oldest first, with the days or months on which nothing came. */
  bars: { at: string; count: number; amount: bigint }[];
  /** Largest amount first. */
  campaigns: { id: string; title: string; count: number; amount: bigint }[];
}

/** A period's totals from the roll-up of the days: no transaction is read. */
export async function getDashboard(
  ctx: OrganizationContext,
  filter: DashboardFilter,
): Promise<Dashboard> {
  ctx.require("read", "report");
  return ctx.read(async (db) => {
    const rows = await dailyTotals(db, filter);
    const approved = rows.filter(({ status }) => status === "approved");
    const totalAmount = sum(approved.map(({ amount }) => amount));
    const count = Number(sum(approved.map((row) => row.count)));
    const refused = rows.filter(({ status }) => status === "rejected");
    return {
      totalAmount,
      count,
      averageAmount: count > 0 ? (totalAmount + BigInt(count) / 2n) / BigInt(count) : null,
      refused: Number(sum(refused.map((row) => row.count))),
      ...(await monthlyDonors(ctx, db, filter)),
      bars: bars(ctx, filter.range, approved),
      campaigns: await byCampaign(db, approved),
    };
  });
}

interface TotalsRow {
  day: string;
  campaignId: string;
  status: string;
  count: bigint;
  amount: bigint;
}

async function dailyTotals(db: Database, filter: DashboardFilter): Promise<TotalsRow[]> {
  const { range, campaignId, recurrence } = filter;
  const rows = await db.dailyTotal.groupBy({
    by: ["day", "campaignId", "status"],
    where: {
      day: { gte: range.from, lte: range.to },
      status: { in: ["approved", "rejected"] },
      ...(campaignId ? { campaignId } : {}),
      ...(recurrence ? { recurrence } : {}),
    },
    _sum: { count: true, amount: true },
  });
  return rows.map(({ _sum, ...row }) => ({
    ...row,
    count: _sum.count ?? 0n,
    amount: _sum.amount ?? 0n,
  }));
}

/** People, not gifts: who gives monthly twice counts once. */
async function monthlyDonors(ctx: OrganizationContext, db: Database, filter: DashboardFilter) {
  if (filter.recurrence === "one_time") return { newMonthlyDonors: 0, activeMonthlyDonors: 0 };
  const { timezone } = ctx.organization;
  const where = {
    recurrence: "monthly",
    ...(filter.campaignId ? { campaignId: filter.campaignId } : {}),
  };
  const activatedAt = {
    gte: startOfDay(filter.range.from, timezone),
    lt: startOfDay(addDays(filter.range.to, 1), timezone),
  };
  const status = { in: ["active", "paused", "discarded"] };
  const isNew = { ...where, status, activatedAt };
  const begun = await db.donation.groupBy({ by: ["donorId"], where: isNew });
  const active = await db.donation.groupBy({
    by: ["donorId"],
    where: { ...where, status: "active" },
  });
  return { newMonthlyDonors: begun.length, activeMonthlyDonors: active.length };
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

async function byCampaign(db: Database, rows: readonly TotalsRow[]) {
  const ids = [...new Set(rows.map((row) => row.campaignId))];
  const select = { id: true, title: true };
  const campaigns = await db.campaign.findMany({ where: { id: { in: ids } }, select });
  return campaigns
    .map((campaign) => {
      const own = rows.filter((row) => row.campaignId === campaign.id);
      return {
        ...campaign,
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
