import { trial, type Plan } from "~/countries/plans/plans";
import { recordChange } from "~/domain/audit/record-change.server";
import type { Database, OrganizationContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { withIdempotency } from "~/domain/idempotency-keys/run-once.server";
import type { Once } from "~/domain/idempotency-keys/wait-for-first.server";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import { pickCoupon } from "./bill-change.server";
import { readBilling, type BillingState } from "./invoices/read-billing.server";
import { chargeInvoice, getChargeState } from "./charge-invoice.server";
import type { ChargeState } from "./charge-state";
import { findOfferedPlan } from "./find-offered-plan";
import { dayAfterTrial, openSubscription, scheduleSubscription } from "./open-subscription.server";
import { findPrice } from "./prices/find-price.server";
import type { PricedPlan } from "./prices/price-plans";
import type { PlanChoice } from "./schema";
import { showPlan } from "./invoices/set-subscription.server";
import { checkPaymentMode, storePaymentMode } from "./store-payment-mode.server";

/** A choice, and what its charge came to; null where nothing is charged now. */
export interface Chosen {
  charge: ChargeState | null;
}

/**
 * Chooses a plan for an organisation without a paid one. Essential begins when the trial ends; a higher
 * plan begins and is charged at once, and the rest of the trial lapses; Original begins when the
 * trial ends, or at once after it. A declined charge leaves nothing behind. Who left the last
 * invoice unpaid pays by card. Throws
 * `validation_failed`, `already_exists` with a paid plan, and `invalid_transition` while another
 * choice waits for its result.
 */
export async function choosePlan(
  ctx: OrganizationContext,
  choice: PlanChoice,
  key: string | null = null,
): Promise<Once<Chosen>> {
  ctx.require("update", "subscription");
  requireRecentLogin(ctx, "subscriptions/choose-plan");
  const plan = findOfferedPlan(ctx, choice.plan_code);
  if (plan.price > 0n && !choice.payment_mode) throw refuseField("payment_mode", "required");
  if (choice.payment_mode) checkPaymentMode(ctx, choice.payment_mode);
  let isFirst = false;
  const keyed = keyedContent(choice);
  const once = await withIdempotency(ctx, "subscriptions.choose_plan", key, keyed, async (db) => {
    isFirst = true;
    return choose(ctx, db, plan, choice);
  });
  if (once.state === "running") return once;
  const { attemptId } = once.answer;
  if (attemptId === null) return { state: "done", answer: { charge: null } };
  const charge = isFirst
    ? await chargeInvoice(ctx, attemptId)
    : await getChargeState(ctx, attemptId);
  return { state: "done", answer: { charge } };
}

/** What makes two choices the same: a typed card counts by its fingerprint, and not its authorisation. */
function keyedContent({ payment_method: { card }, ...content }: PlanChoice) {
  const fingerprint = card?.fingerprint ?? null;
  if (fingerprint === null) return content;
  return { ...content, payment_mode: null, card: fingerprint };
}

async function choose(
  ctx: OrganizationContext,
  db: Database,
  plan: Plan,
  choice: PlanChoice,
): Promise<{ attemptId: string | null }> {
  const state = await readBilling(ctx, db, { lock: true });
  requireFree(ctx, state, plan);
  const opened = await open(ctx, db, state, await findPrice(db, plan, state.today), choice);
  await recordChange(db, ctx, {
    operation: "choose-plan",
    subject: { type: "organization", id: ctx.organizationId },
    before: { plan: state.organization.planTier },
    after: { plan: plan.code },
  });
  return opened;
}

/** Refuses an organisation that has a paid plan, or has chosen one already. */
function requireFree({ now }: OrganizationContext, state: BillingState, plan: Plan): void {
  const { live, incomplete, scheduled, organization } = state;
  if (incomplete) throw new DomainError("invalid_transition");
  const isGranted =
    organization.planTier !== "original" &&
    organization.planPaidUntil !== null &&
    organization.planPaidUntil > now;
  // During the trial another plan takes the place of the one that waits for its end.
  const waits = scheduled !== null && plan.code === scheduled.planCode;
  if (live || waits || (isGranted && !scheduled)) throw new DomainError("already_exists");
  const isOriginal = organization.planTier === "original";
  if (plan.price === 0n && isOriginal) throw new DomainError("already_exists");
}

/** Refuses a plan without a card to who left the last invoice unpaid, until one was paid again. */
async function refuseUnpaid(db: Database): Promise<void> {
  const last = await db.invoice.findFirst({
    where: { kind: "plan", total: { gt: 0n }, status: { in: ["open", "paid", "void"] } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  if (last?.status === "void") throw refuseField("payment_mode", "card_required");
}

async function open(
  ctx: OrganizationContext,
  db: Database,
  state: BillingState,
  plan: PricedPlan,
  { payment_mode: order, payment_method: { card }, coupon: code }: PlanChoice,
): Promise<{ attemptId: string | null }> {
  const afterTrial = dayAfterTrial(ctx, state);
  const waits = afterTrial !== null && (plan.tier === trial.tier || plan.price === 0n);
  if (order && order.type !== "card") await refuseUnpaid(db);
  const mode =
    order && (await storePaymentMode(ctx, db, order, { planCode: plan.code, card: card ?? null }));
  const coupon = await pickCoupon(ctx, db, state, { code, tier: plan.tier, redeems: true });
  if (waits) {
    await scheduleSubscription(ctx, db, state, plan, {
      startsOn: afterTrial,
      paymentModeId: plan.price > 0n ? (mode?.id ?? null) : null,
      coupon,
    });
    return { attemptId: null };
  }
  if (plan.price === 0n) {
    await showPlan(ctx, db, state.organization, { ...plan, planPaidUntil: null });
    return { attemptId: null };
  }
  if (!mode) throw refuseField("payment_mode", "required");
  return openSubscription(ctx, db, state, plan, { mode, coupon });
}
