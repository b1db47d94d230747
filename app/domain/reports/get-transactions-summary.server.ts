import type { Database, OrganizationContext } from "~/domain/context";
import { refuseField } from "~/domain/errors";
import { addPeriods, isPeriod, nextPeriod, periodBounds } from "~/values/calendar";
import type { Currency } from "~/values/money";

/** Statuses in which a charge has come to an end: named in every summary, also with nothing in them. */
const settledStatuses = [
  "approved",
  "rejected",
  "refunded",
  "charged_back",
  "in_mediation",
  "cancelled",
  "non_existant",
] as const;

export interface Total {
  count: number;
  /** Minor units; approved ones net of partial refunds. */
  amount: bigint;
}

export interface TransactionsSummary {
  period: string;
  currency: Currency;
  byStatus: Record<string, Total>;
  /** Approved ones, largest amount first. */
  byCampaign: ({ id: string; title: string } & Total)[];
  previous: { period: string; byStatus: Record<string, Total> };
}

/**
 * What became of a month's transactions, from the roll-up: each counts in the local month of its
 * date (contract.md). Throws `validation_failed` for what isn't `YYYY-MM`.
 */
export async function getTransactionsSummary(
  ctx: OrganizationContext,
  period: string,
  campaignId?: string,
): Promise<TransactionsSummary> {
  ctx.require("read", "transaction");
  if (!isPeriod(period)) throw refuseField("period", "date_invalid");
  const before = addPeriods(period, -1);
  const zone = ctx.organization.timezone;
  return ctx.read(async (db) => ({
    period,
    currency: ctx.organization.currency,
    byStatus: await byStatus(db, period, zone, campaignId),
    byCampaign: await byCampaign(db, period, campaignId),
    previous: { period: before, byStatus: await byStatus(db, before, zone, campaignId) },
  }));
}

function daysOf(period: string, campaignId: string | undefined) {
  return {
    day: { gte: `${period}-01`, lt: `${nextPeriod(period)}-01` },
    ...(campaignId ? { campaignId } : {}),
  };
}

/** Charges without a result stand in no roll-up; there are few at any time. Attempts at a gift don't count. */
async function undecided(
  db: Database,
  period: string,
  zone: string,
  campaignId: string | undefined,
): Promise<Record<string, Total>> {
  const { from, to } = periodBounds(period, zone);
  const rows = await db.transaction.groupBy({
    by: ["status"],
    where: {
      status: { in: ["in_process", "pending"] },
      date: { gte: from, lt: to },
      donation: { status: { in: ["active", "paused", "discarded"] } },
      ...(campaignId ? { campaignId } : {}),
    },
    _count: { _all: true },
    _sum: { amount: true },
  });
  const totals: Record<string, Total> = {
    in_process: { count: 0, amount: 0n },
    pending: { count: 0, amount: 0n },
  };
  for (const { status, _count, _sum } of rows) {
    totals[status] = { count: _count._all, amount: _sum.amount ?? 0n };
  }
  return totals;
}

async function byStatus(
  db: Database,
  period: string,
  zone: string,
  campaignId: string | undefined,
) {
  const rows = await db.dailyTotal.groupBy({
    by: ["status"],
    where: daysOf(period, campaignId),
    _sum: { count: true, amount: true },
  });
  const totals: Record<string, Total> = {};
  for (const status of settledStatuses) totals[status] = { count: 0, amount: 0n };
  for (const { status, _sum } of rows) totals[status] = totalOf(_sum);
  return { ...totals, ...(await undecided(db, period, zone, campaignId)) };
}

async function byCampaign(db: Database, period: string, campaignId: string | undefined) {
  const rows = await db.dailyTotal.groupBy({
    by: ["campaignId"],
    where: { ...daysOf(period, campaignId), status: "approved" },
    _sum: { count: true, amount: true },
  });
  const campaigns = await db.campaign.findMany({
    where: { id: { in: rows.map((row) => row.campaignId) } },
    select: { id: true, title: true },
  });
  const titles = new Map(campaigns.map(({ id, title }) => [id, title]));
  return rows
    .map((row) => ({
      id: row.campaignId,
      title: titles.get(row.campaignId) ?? "",
      ...totalOf(row._sum),
    }))
    .filter(({ count, amount }) => count !== 0 || amount !== 0n)
    .sort((a, b) => (a.amount === b.amount ? b.count - a.count : a.amount < b.amount ? 1 : -1));
}

function totalOf(sum: { count: bigint | null; amount: bigint | null }): Total {
  return { count: Number(sum.count ?? 0n), amount: sum.amount ?? 0n };
}
