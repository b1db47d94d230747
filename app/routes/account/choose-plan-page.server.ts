/** The data of the choice of a plan. */
import type { Chosen } from "~/components/subscriptions/chosen-plan";
import { labelIn } from "~/countries/label-in";
import { planTiers, tierNames, trial, type Plan } from "~/countries/plans/plans";
import { DomainError } from "~/domain/errors";
import {
  getSubscription,
  type SubscriptionView,
} from "~/domain/subscriptions/get-subscription.server";
import { couponCode } from "~/domain/subscriptions/coupons/schema";
import { listPricedPlans } from "~/domain/subscriptions/prices/list-priced-plans.server";
import { listInvoices } from "~/domain/subscriptions/list-invoices.server";
import { previewPlan } from "~/domain/subscriptions/preview-plan.server";
import { isAllowed } from "~/domain/users/abilities";
import { grantedUntil } from "~/http/granted-plan";
import { offeredPlans } from "~/http/offered-plans.server";
import { readPaymentForms } from "~/http/payment-forms.server";
import { wantedPeriod, wantedPlan } from "~/http/wanted-plan";
import type { SignedInContext } from "~/http/sessions/require.server";
import { issueTexts } from "~/i18n/issue-texts";
import { createTranslator } from "~/i18n/server";
import { takeCouponTry } from "~/http/limits/plan-limits.server";
import { formatAmount, formatMoney } from "~/values/money/money";
import { localDate } from "~/values/time/calendar";

/** Statuses in which a plan is in force, so that another one changes it. */
const IN_FORCE = ["active", "past_due", "ending"];

/** Reads what the address asks for: the plans, or the payment of one; `null` asks for the plans. */
export async function readChoice(ctx: SignedInContext, request: Request | null) {
  const { organization, locale } = ctx;
  const { currency } = organization;
  const url = request?.url ?? "http://page";
  const period = wantedPeriod(url);
  const named = wantedPlan(url);
  const typed = new URL(url).searchParams.get("coupon");
  const subscription = isAllowed(ctx.ability, "update", "subscription")
    ? await getSubscription(ctx)
    : null;
  const priced = await listPricedPlans(ctx.now, organization);
  const wanted = named && priced.find((plan) => plan.period === period && plan.tier === named.tier);
  return {
    plan: {
      plans: offeredPlans(priced, currency, locale),
      period,
      trialTier: trial.tier,
      current: subscription && {
        tier: subscription.tier,
        period: subscription.period,
        trial: subscription.status === "trialing",
        ended: subscription.status === "ended",
        grantedUntil: grantedUntil(subscription),
      },
      currentName: labelIn(tierNames[nextTier(subscription)], locale),
    },
    payment:
      wanted && subscription && !grantedUntil(subscription)
        ? await readPayment(ctx, wanted, { subscription, typed })
        : null,
  };
}

/** The plan that was chosen last: the one that waits, or the one in force. */
function nextTier(subscription: SubscriptionView | null) {
  const waiting = subscription?.pending_change?.plan_code;
  return (
    planTiers.find((one) => waiting?.startsWith(`${one}_`)) ?? subscription?.tier ?? "original"
  );
}

/** Returns null where the plan is the present one, which needs no payment. */
async function readPayment(
  ctx: SignedInContext,
  plan: Plan,
  { subscription, typed }: { subscription: SubscriptionView; typed: string | null },
) {
  const tried = typed && plan.price > 0n ? await readCoupon(ctx, plan, typed) : null;
  const preview =
    tried?.preview ??
    (await previewPlan(ctx, { plan_code: plan.code }).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === "invalid_transition") return null;
      throw error;
    }));
  if (!preview) return null;
  const { organization, locale } = ctx;
  const { currency } = organization;
  const isChange = subscription.payment_mode !== null && IN_FORCE.includes(subscription.status);
  const today = localDate(ctx.now, organization.timezone);
  const chosen: Chosen = {
    code: plan.code,
    name: labelIn(tierNames[plan.tier], locale),
    period: plan.period,
    isFree: plan.price === 0n,
    price: formatMoney(plan.price, currency),
    usd: usdOf(plan, locale),
    currency,
    preview,
    today,
    endsTrial: subscription.status === "trialing" && preview.starts_on <= today,
  };
  const coupon = {
    typed: tried?.code ?? "",
    isApplied: Boolean(tried?.preview),
    errors: tried?.errors ?? [],
  };
  // An open invoice is paid before the plan changes.
  const isOwed =
    IN_FORCE.includes(subscription.status) &&
    (await listInvoices(ctx)).some(({ kind, status }) => kind === "plan" && status === "open");
  return { chosen, isChange, isOwed, coupon, ...readPaymentForms(ctx) };
}

/** Returns the preview with the coupon of the address, or why it cannot be redeemed any more. */
async function readCoupon(ctx: SignedInContext, plan: Plan, typed: string) {
  const code = couponCode.safeParse(typed);
  const t = createTranslator(ctx.locale);
  const unknown = [{ code: "coupon_unknown" }];
  if (!code.success) {
    return { code: typed.slice(0, 60), preview: null, errors: issueTexts(t, unknown) };
  }
  try {
    await takeCouponTry(ctx);
    const preview = await previewPlan(ctx, { plan_code: plan.code, coupon: code.data });
    return { code: code.data, preview, errors: [] };
  } catch (error: unknown) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "invalid_transition") return null;
    const issues = error.fields?.coupon;
    if (!issues) throw error;
    return { code: code.data, preview: null, errors: issueTexts(t, issues) };
  }
}

function usdOf({ currency, price, usdPrice }: Plan, locale: string): string | null {
  if (currency !== "ARS" || price === 0n) return null;
  return formatAmount(usdPrice, locale.startsWith("en") ? "USD" : currency);
}
