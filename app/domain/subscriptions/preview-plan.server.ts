import { trial } from "~/countries/plans/plans";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { toDecimal } from "~/values/money/money";
import { billChange, pickCoupon } from "./bill-change.server";
import { findPrice } from "./prices/find-price.server";
import { readBilling } from "./invoices/read-billing.server";
import type { PlanChange } from "./schema";
import { findOfferedPlan } from "./find-offered-plan";
import { invoiceOn, type NextInvoice } from "./get-subscription.server";
import { dayAfterTrial } from "./open-subscription.server";
import { anchorOf } from "./invoices/periods";
import { isUpgrade } from "./plan-order";
import type { LineKind } from "./invoices/proration";

export interface PlanPreview {
  /** Decimal amounts, in major units. */
  due_now: string;
  /** What the unused days of the present plan give back. */
  credit: string;
  /** YYYY-MM-DD */
  starts_on: string;
  lines: { kind: LineKind; amount: string; from: string | null; to: string | null }[];
  next_invoice: NextInvoice | null;
}

/** Returns what a plan would cost and when it would begin; the change then invoices the same lines. */
export async function previewPlan(
  ctx: OrganizationContext,
  { plan_code: code, coupon: typed }: PlanChange,
): Promise<PlanPreview> {
  ctx.require("read", "subscription");
  const listed = findOfferedPlan(ctx, code);
  const { currency } = listed;
  const money = (amount: bigint) => toDecimal(amount, currency);
  return ctx.read(async (db) => {
    const state = await readBilling(ctx, db, { lock: false });
    const { live, today, balance } = state;
    const plan = await findPrice(db, listed, today);
    if (live?.planCode === code) throw new DomainError("invalid_transition");
    const afterTrial = live ? null : dayAfterTrial(ctx, state);
    const waits = afterTrial !== null && (plan.tier === trial.tier || plan.price === 0n);
    const later = live && !isUpgrade(live, plan) ? live.periodEnd : waits ? afterTrial : null;
    const order = { code: typed, tier: plan.tier, redeems: false };
    const coupon = await pickCoupon(ctx, db, state, order);
    const next = {
      planCode: code,
      tier: plan.tier,
      price: plan.price,
      period: plan.period,
      currency,
    };
    if (later !== null || plan.price === 0n) {
      const on = later ?? today;
      const anchorDay = live?.period === plan.period ? live.anchorDay : anchorOf(on);
      const none = { due_now: money(0n), credit: money(0n), starts_on: on, lines: [] };
      const invoice =
        plan.price === 0n ? null : invoiceOn({ ...next, anchorDay }, on, { balance, coupon });
      return { ...none, next_invoice: invoice };
    }
    const bill = await billChange(db, state, plan, coupon);
    const { period, anchorDay } = bill;
    const given = bill.lines.filter(({ kind }) => kind === "proration_credit");
    return {
      due_now: money(bill.total),
      credit: money(given.reduce((sum, { amount }) => sum - amount, 0n)),
      starts_on: today,
      lines: bill.lines.map(({ kind, amount, span }) => ({
        kind,
        amount: money(amount),
        from: span?.from ?? null,
        to: span?.to ?? null,
      })),
      next_invoice: invoiceOn({ ...next, anchorDay }, period.to, {
        balance: balance + bill.creditChange,
        coupon: coupon && { ...coupon, firstOn: coupon.firstOn ?? today },
      }),
    };
  });
}
