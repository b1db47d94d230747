import type { Database, TenantContext } from "~/domain/context";
import { addDays, startOfDay } from "~/values/time/calendar";
import { lastDayOf } from "~/values/time/last-day";
import { startCoupon } from "./coupons/redeem-coupon.server";
import type { PricedPlan } from "./prices/price-plans";
import type { CouponTerms } from "./coupons/discount";
import type { BillingState, SubscriptionRow } from "./invoices/read-billing.server";
import { billChange } from "./bill-change.server";
import { createInvoiceAttempt } from "./charge-invoice.server";
import { anchorOf, GRACE_DAYS } from "./invoices/periods";
import { recordInvoiceNotice } from "./notices/record-invoice-notice.server";
import {
  beginSubscription,
  endSubscription,
  expectTransfer,
  showPlan,
} from "./invoices/set-subscription.server";
import type { StoredMode } from "./store-payment-mode.server";
import { issueInvoice, writeInvoice } from "./invoices/write-invoice.server";

/** What an opened subscription waits for: the charge of this attempt, or nothing. */
export interface Opened {
  attemptId: string | null;
}

async function insert(
  ctx: TenantContext,
  db: Database,
  { code, tier, period, currency, price, priceId }: PricedPlan,
  facts: {
    status: string;
    startsOn: string;
    anchorDay: number;
    previousId: string | null;
    paymentModeId: string | null;
    redemptionId: string | null;
    dueAt: Date | null;
  },
): Promise<SubscriptionRow> {
  const { organizationId, now } = ctx;
  const row = await db.subscription.create({
    data: {
      ...{ organizationId, id: ctx.newId(), planCode: code, tier, period, currency, price },
      priceId,
      ...{ ...facts, createdAt: now, updatedAt: now },
    },
  });
  return row as SubscriptionRow;
}

/**
 * Opens a subscription that begins today, in the caller's transaction, with its invoice. A card is
 * charged first: the subscription is incomplete until then, and its invoice a draft. Who pays by
 * transfer or direct debit, or has enough credit, begins at once.
 */
export async function openSubscription(
  ctx: TenantContext,
  db: Database,
  state: BillingState,
  plan: PricedPlan,
  { mode, coupon }: { mode: StoredMode; coupon: CouponTerms | null },
): Promise<Opened> {
  const { live, today } = state;
  const { currency } = plan;
  const { period, anchorDay, ...bill } = await billChange(db, state, plan, coupon);
  const row = await insert(ctx, db, plan, {
    ...{ status: "incomplete", startsOn: today, anchorDay, dueAt: null },
    ...{ previousId: live?.id ?? null, paymentModeId: mode.id },
    redemptionId: coupon?.id ?? null,
  });
  await startCoupon(ctx, db, coupon, today);
  const order = { ...bill, subscriptionId: row.id, currency, period };
  const id = await writeInvoice(ctx, db, order);
  if (mode.provider !== null && bill.total > 0n) {
    const { provider } = mode;
    const charged = { id, amount: bill.total, currency, provider };
    return { attemptId: await createInvoiceAttempt(ctx, db, charged) };
  }
  await issueInvoice(ctx, db, id, { today, isPaid: false });
  await beginSubscription(ctx, db, state, row, { period, isPaid: true });
  if (bill.total > 0n) {
    await expectTransfer(ctx, db, row, { invoiceId: id, today });
  } else {
    const facts = { tier: row.tier, end: period.to };
    await recordInvoiceNotice(ctx, db, { kind: "began", invoiceId: id, facts });
  }
  return { attemptId: null };
}

/** Returns the first day after the trial; null without a trial that runs. */
export function dayAfterTrial(
  { now, organization: { timezone } }: TenantContext,
  { organization: { trialEndsAt, planTier } }: BillingState,
): string | null {
  const runs = planTier !== "original" && trialEndsAt !== null && trialEndsAt > now;
  return runs ? addDays(lastDayOf(trialEndsAt, timezone), 1) : null;
}

/**
 * Schedules a plan for the end of the present period, or of the trial, in the caller's transaction. It
 * takes the place of a change that waited.
 */
export async function scheduleSubscription(
  ctx: TenantContext,
  db: Database,
  state: BillingState,
  plan: PricedPlan,
  order: { startsOn: string; paymentModeId: string | null; coupon: CouponTerms | null },
): Promise<void> {
  const { startsOn, paymentModeId, coupon } = order;
  const { live, scheduled, today, organization } = state;
  const { timezone } = ctx.organization;
  if (scheduled) {
    // A coupon that goes on with the new plan stays redeemed.
    const redemptionId = scheduled.redemptionId === coupon?.id ? null : scheduled.redemptionId;
    const replaced = { id: scheduled.id, redemptionId };
    await endSubscription(ctx, db, replaced, { on: today, reason: "replaced" });
  }
  const isSameLength = live !== null && live.period === plan.period;
  const dueAt = live ? null : startOfDay(startsOn, timezone);
  await insert(ctx, db, plan, {
    ...{ status: "scheduled", startsOn, previousId: live?.id ?? null, paymentModeId, dueAt },
    anchorDay: isSameLength ? live.anchorDay : anchorOf(startsOn),
    redemptionId: coupon?.id ?? null,
  });
  if (live) return;
  if (plan.tier === "original") {
    // The trial goes on without the plan that would have followed it.
    const shown = { tier: organization.planTier, period: plan.period, planPaidUntil: null };
    await showPlan(ctx, db, organization, shown);
    return;
  }
  // No donor is refused between the end of the trial and the job that begins the plan.
  const planPaidUntil = startOfDay(addDays(startsOn, GRACE_DAYS), timezone);
  await showPlan(ctx, db, organization, { ...plan, planPaidUntil });
}
