/** Pays plans from forms: the same operations as the JSON calls, in one post. */
import { DomainError } from "~/domain/errors";
import { authorizeCard } from "~/domain/subscriptions/authorize-card.server";
import { changePaymentMode } from "~/domain/subscriptions/change-payment-mode.server";
import { changePlan } from "~/domain/subscriptions/change-plan.server";
import type { ChargeState } from "~/domain/subscriptions/charge-state";
import { choosePlan } from "~/domain/subscriptions/choose-plan.server";
import { getSubscription } from "~/domain/subscriptions/get-subscription.server";
import { cardOrder, couponOrder, transferOrder } from "~/domain/subscriptions/order-schema";
import { previewPlan } from "~/domain/subscriptions/preview-plan.server";
import { planChange, type PaymentModeOrder, type TypedCard } from "~/domain/subscriptions/schema";
import {
  takeCardValidation,
  takeCouponTry,
  takePlanChange,
} from "~/http/limits/plan-limits.server";
import type { SignedInContext } from "~/http/sessions/require.server";
import { confirmTypedPassword } from "./confirm-password.server";
import { parseFields, textIn, withFormNames } from "./forms.server";
import { requireMade } from "./once.server";
import type { OrderOutcome } from "./order-outcomes";

/** The fields of the operations, as the forms call them. */
const NAMES = {
  cc_expiration_month: "cc_expiration",
  cc_expiration_year: "cc_expiration",
  // A refused transfer is said at the top of its form.
  payment_mode: "name",
  "payment_mode.payer.uid_number": "uid_number",
};

interface Paid {
  order: PaymentModeOrder | undefined;
  card: TypedCard | undefined;
}

/** Returns the typed coupon of a plan, when it can be redeemed. Throws 422 on `coupon` otherwise. */
export async function tryCoupon(ctx: SignedInContext, form: FormData): Promise<string> {
  await takeCouponTry(ctx);
  const order = parseFields(form, couponOrder);
  await previewPlan(ctx, order);
  return order.coupon;
}

/** Chooses the plan of a form for an organisation without a paid one, or changes the one in force. */
export async function orderPlan(ctx: SignedInContext, form: FormData): Promise<OrderOutcome> {
  await takePlanChange(ctx);
  await confirmTypedPassword(ctx, form.get("password"));
  const { plan_code: code, coupon } = parseFields(form, planChange);
  return withFormNames(NAMES, async () => {
    if (textIn(form, "intent") === "change") {
      return outcomeOf(ctx, (await changePlan(ctx, { plan_code: code, coupon })).charge);
    }
    const { order, card } = await readPayment(ctx, form, code);
    const choice = { plan_code: code, payment_mode: order, coupon, payment_method: { card } };
    const once = await choosePlan(ctx, choice, textIn(form, "idempotency_key"));
    return outcomeOf(ctx, requireMade(once).charge, order);
  });
}

/** Changes how the plan in force is paid, and charges what is open. */
export async function changePayment(
  ctx: SignedInContext,
  form: FormData,
  code: string,
): Promise<OrderOutcome> {
  await takePlanChange(ctx);
  await confirmTypedPassword(ctx, form.get("password"));
  return withFormNames(NAMES, async () => {
    const { order, card } = await readPayment(ctx, form, code);
    if (!order) throw new DomainError("malformed_request");
    const change = { payment_mode: order, payment_method: { card } };
    return outcomeOf(ctx, (await changePaymentMode(ctx, change)).charge, order);
  });
}

/** Reads the payment mode of a form. A card is authorised first, as the JSON calls do it in two steps. */
async function readPayment(ctx: SignedInContext, form: FormData, code: string): Promise<Paid> {
  const card = undefined;
  switch (textIn(form, "intent")) {
    case "card": {
      const typed = parseFields(form, cardOrder);
      await takeCardValidation(ctx);
      const { authorization } = await authorizeCard(ctx, { ...typed, plan_code: code });
      return { order: { type: "card", authorization }, card: typed.payment_method.card };
    }
    case "bank_transfer":
      return { order: parseFields(form, transferOrder), card };
    default:
      return { order: undefined, card };
  }
}

/** Throws `card_declined` and `provider_unavailable` where nothing was charged. */
async function outcomeOf(
  ctx: SignedInContext,
  charge: ChargeState | null,
  order?: PaymentModeOrder,
): Promise<OrderOutcome> {
  if (charge === null) {
    const { pending_change: waiting } = await getSubscription(ctx);
    if (waiting) return "scheduled";
    return order && order.type !== "card" ? "awaits_money" : "loaded";
  }
  const { status, declineCode } = charge;
  if (status === "declined") {
    throw new DomainError("card_declined", { details: { decline_code: declineCode } });
  }
  if (status === "not_sent") throw new DomainError("provider_unavailable", { retryAfter: 30 });
  return status === "approved" ? "loaded" : "in_process";
}
