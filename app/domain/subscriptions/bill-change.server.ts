import type { Plan } from "~/countries/plans/plans";
import type { Database } from "~/domain/context";
import { listPaidLines, type BillingState } from "./read-billing.server";
import { anchorOf, periodFrom, type Span } from "./periods";
import { chargeFor, creditFor, settleBill, type Bill, type DraftLine } from "./proration";

export interface PlannedBill extends Bill {
  period: Span;
  anchorDay: number;
}

/**
 * Computes what a plan that begins today costs: the preview shows it, and the change invoices it. With
 * a period of the same length it takes over the present one; otherwise a new period begins today.
 */
export async function billChange(
  db: Database,
  { live, today, balance }: BillingState,
  plan: Pick<Plan, "code" | "price" | "period">,
): Promise<PlannedBill> {
  const keeps = live !== null && live.period === plan.period && today < (live.periodEnd ?? "");
  const anchorDay = keeps ? live.anchorDay : anchorOf(today);
  const period =
    keeps && live.periodStart && live.periodEnd
      ? { from: live.periodStart, to: live.periodEnd }
      : periodFrom(today, plan.period, anchorDay);
  const paid = live ? await listPaidLines(db, live.id, today) : [];
  const credits = paid.map((line) => creditFor(line, today)).filter((line) => line !== null);
  const lines: DraftLine[] = [...credits, chargeFor(plan, period, today)];
  return { ...settleBill(lines, balance), period, anchorDay };
}

/** Computes the invoice of a whole period. */
export function billPeriod(
  balance: bigint,
  plan: { code: string; price: bigint },
  period: Span,
): Bill {
  return settleBill([chargeFor(plan, period, period.from)], balance);
}
