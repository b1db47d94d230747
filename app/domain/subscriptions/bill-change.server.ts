import type { Plan, PlanTier } from "~/countries/plans/plans";
import type { CouponTerms } from "./coupons/discount";
import type { Database, TenantContext } from "~/domain/context";
import { findCoupon } from "./coupons/find-coupon.server";
import { redeemCoupon } from "./coupons/redeem-coupon.server";
import { couponOf, listPaidLines, type BillingState } from "./invoices/read-billing.server";
import { anchorOf, periodFrom, type Span } from "./invoices/periods";
import {
  chargeFor,
  couponLine,
  creditFor,
  settleBill,
  type Bill,
  type DraftLine,
} from "./invoices/proration";

export interface PlannedBill extends Bill {
  period: Span;
  anchorDay: number;
}

/**
 * Computes what a plan that begins today costs: the preview shows it, and the change invoices it. With
 * a period of the same length it takes over the present one; otherwise a new period begins today. A
 * coupon takes its part off the new plan's charge.
 */
export async function billChange(
  db: Database,
  { live, today, balance }: BillingState,
  plan: Pick<Plan, "code" | "price" | "period" | "tier">,
  coupon: CouponTerms | null,
): Promise<PlannedBill> {
  const keeps = live !== null && live.period === plan.period && today < (live.periodEnd ?? "");
  const anchorDay = keeps ? live.anchorDay : anchorOf(today);
  const period =
    keeps && live.periodStart && live.periodEnd
      ? { from: live.periodStart, to: live.periodEnd }
      : periodFrom(today, plan.period, anchorDay);
  const paid = live ? await listPaidLines(db, live.id, today) : [];
  const credits = paid.map((line) => creditFor(line, today)).filter((line) => line !== null);
  const charge = chargeFor(plan, period, today);
  const off = couponLine(coupon, charge, { tier: plan.tier, period });
  const lines: DraftLine[] = [...credits, charge, ...(off ? [off] : [])];
  return { ...settleBill(lines, balance), period, anchorDay };
}

/** Computes the invoice of a whole period. */
export function billPeriod(
  balance: bigint,
  plan: Pick<Plan, "code" | "price" | "tier">,
  period: Span,
  coupon: CouponTerms | null,
): Bill {
  const charge = chargeFor(plan, period, period.from);
  const off = couponLine(coupon, charge, { tier: plan.tier, period });
  return settleBill(off ? [charge, off] : [charge], balance);
}

/**
 * Returns the coupon of a plan that follows: the typed one, which `redeems` counts as used, or the present
 * one, which goes on. Original has none.
 */
export async function pickCoupon(
  ctx: TenantContext,
  db: Database,
  state: BillingState,
  { code, tier, redeems }: { code: string | undefined; tier: PlanTier; redeems: boolean },
): Promise<CouponTerms | null> {
  if (tier === "original") return null;
  const present = couponOf(state, state.live ?? state.scheduled);
  if (!code || code === present?.code) return present;
  const order = { code, tier, today: state.today };
  return redeems ? redeemCoupon(ctx, db, order) : findCoupon(ctx, db, order);
}
