import type { Plan } from "~/countries/plans/plans";
import { recordChange } from "~/domain/audit/record-change.server";
import type { Database, OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { chargeInvoice } from "./charge-invoice.server";
import type { Chosen } from "./choose-plan.server";
import { findOfferedPlan } from "./find-offered-plan";
import { openSubscription, scheduleSubscription } from "./open-subscription.server";
import { isUpgrade } from "./plan-order";
import type { PlanChange } from "./schema";
import { pickCoupon } from "./bill-change.server";
import { readBilling, type BillingState } from "./invoices/read-billing.server";
import { findPrice } from "./prices/find-price.server";
import { endSubscription } from "./invoices/set-subscription.server";

/**
 * Changes the plan in force. A higher one begins and is charged at once, and leaves the present one
 * untouched after a decline; a lower one begins when the period ends; the present one takes a change
 * that waits back. Throws `validation_failed`, and `invalid_transition` without a plan in force,
 * while its invoice is unpaid, or while another change has no result.
 */
export async function changePlan(
  ctx: OrganizationContext,
  { plan_code: code, coupon }: PlanChange,
): Promise<Chosen> {
  ctx.require("update", "subscription");
  const plan = findOfferedPlan(ctx, code);
  const attemptId = await ctx.transaction(async (db) => {
    const state = await readBilling(ctx, db, { lock: true });
    const attempt = await change(ctx, db, state, plan, coupon);
    await recordChange(db, ctx, {
      operation: "change-plan",
      subject: { type: "organization", id: ctx.organizationId },
      before: { plan: state.scheduled?.planCode ?? state.live?.planCode ?? null },
      after: { plan: code },
    });
    return attempt;
  });
  return { charge: attemptId === null ? null : await chargeInvoice(ctx, attemptId) };
}

async function change(
  ctx: OrganizationContext,
  db: Database,
  state: BillingState,
  listed: Plan,
  code: string | undefined,
): Promise<string | null> {
  const { live, scheduled, incomplete, today } = state;
  const plan = await findPrice(db, listed, today);
  if (!live?.periodEnd || incomplete) throw new DomainError("invalid_transition");
  const order = { code, tier: plan.tier, redeems: true };
  const isSame = plan.code === live.planCode;
  const isUnpaid = live.status === "past_due" || (await hasOpenInvoice(db, live.id));
  if (isSame ? !scheduled : isUnpaid) throw new DomainError("invalid_transition");
  if (!isSame && isUpgrade(live, plan)) {
    const mode = await db.paymentMode.findFirstOrThrow({ where: { id: live.paymentModeId ?? "" } });
    const coupon = await pickCoupon(ctx, db, state, order);
    return (await openSubscription(ctx, db, state, plan, { mode, coupon })).attemptId;
  }
  if (isSame) {
    if (scheduled) await endSubscription(ctx, db, scheduled, { on: today, reason: "replaced" });
    return null;
  }
  // A plan that was cancelled has to be restored first.
  if (live.status === "ending") throw new DomainError("invalid_transition");
  await scheduleSubscription(ctx, db, state, plan, {
    startsOn: live.periodEnd,
    coupon: await pickCoupon(ctx, db, state, order),
    paymentModeId: plan.price > 0n ? live.paymentModeId : null,
  });
  return null;
}

async function hasOpenInvoice(db: Database, subscriptionId: string): Promise<boolean> {
  return (await db.invoice.count({ where: { subscriptionId, status: "open" } })) > 0;
}
