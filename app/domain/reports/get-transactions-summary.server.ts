import type { OrganizationContext, Row } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import type { RowCondition } from "~/domain/row-condition";
import { addPeriods } from "~/values/time/calendar";
import { isPeriod } from "~/values/time/day-text";
import type { Currency } from "~/values/money/money";
import { campaignsStatement, statusesStatement, undecidedStatement } from "./daily-totals.sql";

/** Statuses in every summary, also with a count of zero. */
const statuses = [
  "approved",
  "rejected",
  "refunded",
  "charged_back",
  "in_mediation",
  "cancelled",
  "non_existant",
  "in_process",
  "pending",
] as const;

export interface Total {
  count: number;
  /** Minor units; approved charges are net of partial refunds. */
  amount: bigint;
}

export interface TransactionsSummary {
  period: string;
  currency: Currency;
  byStatus: Record<string, Total>;
  /** Approved charges only, largest amount first. */
  byCampaign: ({ id: string; title: string } & Total)[];
  previous: { period: string; byStatus: Record<string, Total> };
}

/**
 * Returns a month's transactions by status, from the daily totals: each counts in the local month
 * of its date (contract.md). Throws `validation_failed` unless the period is `YYYY-MM`.
 */
export async function getTransactionsSummary(
  ctx: OrganizationContext,
  period: string,
  campaignId?: string,
): Promise<TransactionsSummary> {
  const scope = campaignsOf(ctx);
  if (campaignId) ctx.require("read", "transaction", { campaign_id: campaignId });
  if (!isPeriod(period)) throw refuseField("period", "date_invalid");
  const before = addPeriods(period, -1);
  const month = { period, campaignId, scope };
  const [settled = [], undecided = [], campaigns = []] = await ctx.statements(
    statusesStatement(ctx, month),
    undecidedStatement(ctx, month),
    campaignsStatement(ctx, month),
  );
  const rows = [...settled, ...undecided];
  return {
    period,
    currency: ctx.organization.currency,
    byStatus: byStatus(rows, period),
    byCampaign: campaigns.map((row) => ({
      id: String(row.id),
      title: String(row.title),
      ...totalOf(row),
    })),
    previous: { period: before, byStatus: byStatus(rows, before) },
  };
}

/**
 * Returns the condition for the campaigns whose charges the actor may read. The totals are kept by
 * campaign, so it throws `forbidden` to an actor whose rules compare anything else.
 */
function campaignsOf(ctx: OrganizationContext): RowCondition {
  const scope = ctx.scope("transaction");
  const facts = ctx.ability
    .rulesFor("read", "transaction")
    .flatMap(({ conditions }) => Object.keys(conditions ?? {}));
  if (facts.some((fact) => fact !== "campaign_id")) throw new DomainError("forbidden");
  return scope;
}

function byStatus(rows: readonly Row[], period: string): Record<string, Total> {
  const totals: Record<string, Total> = {};
  for (const status of statuses) totals[status] = { count: 0, amount: 0n };
  for (const row of rows) if (row.period === period) totals[String(row.status)] = totalOf(row);
  return totals;
}

function totalOf({ count, amount }: Row): Total {
  return { count: Number(count), amount: amount as bigint };
}
