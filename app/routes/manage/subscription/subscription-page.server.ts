/** The data of the subscription's page, in the reader's language. */
import { labelIn } from "~/countries/label-in";
import {
  commissionBasisPoints,
  featureLabel,
  findPlan,
  tierNames,
  toldFeatures,
} from "~/countries/plans/plans";
import { getBillingProfile } from "~/domain/billing-profiles/get-billing-profile.server";
import { getPlanUse } from "~/domain/reports/get-plan-use.server";
import {
  getSubscription,
  type SubscriptionView,
} from "~/domain/subscriptions/get-subscription.server";
import type { InvoiceView } from "~/domain/subscriptions/get-invoice.server";
import { getCancelledEnd } from "~/domain/subscriptions/get-cancelled-end.server";
import { getOwnPrice, type OwnPrice } from "~/domain/subscriptions/prices/get-own-price.server";
import { listInvoices } from "~/domain/subscriptions/list-invoices.server";
import { periodText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import { textForCode } from "~/i18n/text-key";
import { grantedUntil } from "~/http/granted-plan";
import type { SignedInContext } from "~/http/sessions/require.server";
import { formatUid } from "~/countries/identity/format-uid";
import { cardLabel } from "~/values/cards/card-number";
import { formatDay } from "~/values/time/day-text";
import { formatMoney, formatPercent, type Currency } from "~/values/money/money";
import { decimalText } from "~/components/subscriptions/money-line";

/** Reads the plan, how it is paid, its invoices and the billing details. */
export async function readSubscriptionPage(ctx: SignedInContext) {
  const [subscription, own, invoices, profile, use, end] = await Promise.all([
    getSubscription(ctx),
    getOwnPrice(ctx),
    listInvoices(ctx),
    getBillingProfile(ctx),
    getPlanUse(ctx),
    getCancelledEnd(ctx),
  ]);
  return {
    plan: { ...planOf(ctx, subscription, own), cancelledOn: end && formatDay(end) },
    use: { ...use, hasSeveral: subscription.features.includes("multiple_payment_gateways") },
    pay: payOf(
      ctx,
      subscription,
      invoices.some(({ status }) => status === "open"),
    ),
    invoices: invoices.map((invoice) => invoiceOf(ctx, invoice)),
    tax: {
      isSaved: profile.version > 0,
      legalName: profile.legal_name,
      taxId: `${profile.tax_id_type} ${formatUid(ctx.organization.country, profile.tax_id_type, profile.tax_id)}`,
      email: profile.email,
    },
  };
}

function invoiceOf({ locale }: SignedInContext, invoice: InvoiceView) {
  const { uuid, number, fiscal_number, status, issued_on, due_on, total, currency } = invoice;
  const { credit_notes } = invoice;
  const t = createTranslator(locale);
  const isCommission = invoice.kind === "commission";
  return {
    ...{
      uuid,
      number,
      fiscal_number,
      status,
      issued_on: formatDay(issued_on),
      due_on: formatDay(due_on),
    },
    total: decimalText(total, currency as Currency),
    month: isCommission ? periodText(t, invoice.period_start.slice(0, 7)) : null,
    credit_notes: credit_notes.map((note) => ({
      ...{ uuid: note.uuid, number: note.number, issued_on: formatDay(note.issued_on) },
      fiscal_number: note.fiscal_number,
      amount: decimalText(note.amount, currency as Currency),
      reason: textForCode(t, "subscription.credit_reasons", note.reason, "common.unknown"),
      effect: textForCode(t, "subscription.credit_effects", note.effect, "common.unknown"),
    })),
  };
}

function planOf(
  { organization, locale }: SignedInContext,
  subscription: SubscriptionView,
  own: OwnPrice,
) {
  const { currency } = organization;
  const { plan_code: code, status, pending_change: waiting } = subscription;
  const plan = code === null ? null : findPlan(code);
  const price = own.price ?? plan?.price ?? null;
  const isPaid = subscription.payment_mode !== null;
  const next = waiting && findPlan(waiting.plan_code);
  const percent = formatPercent(commissionBasisPoints("afterTrial"), currency);
  return {
    code,
    name: labelIn(tierNames[subscription.tier], locale),
    status,
    period: subscription.period,
    price: price ? formatMoney(price, currency) : null,
    nextPrice: own.next && {
      price: formatMoney(own.next.price, currency),
      from: formatDay(own.next.from),
    },
    commission: formatPercent(subscription.commission * 100, currency),
    afterCommission: percent,
    trialEndsOn: subscription.trial_ends_at && formatDay(subscription.trial_ends_at),
    periodEndsOn: subscription.period_end && formatDay(subscription.period_end),
    features: toldFeatures
      .filter((feature) => subscription.features.includes(feature))
      .map((feature) => labelIn(featureLabel(feature), locale)),
    pending: waiting &&
      next && {
        name: labelIn(tierNames[next.tier], locale),
        period: next.period,
        on: formatDay(waiting.on),
      },
    grantedUntil: grantedUntil(subscription),
    canCancel:
      isPaid &&
      (["active", "past_due"].includes(status) || (status === "trialing" && waiting !== null)),
  };
}

function payOf({ organization }: SignedInContext, subscription: SubscriptionView, isOwed: boolean) {
  const { currency } = organization;
  const { payment_mode: mode, next_invoice: next, credit } = subscription;
  return {
    mode: mode && {
      type: mode.type,
      card: mode.brand ? cardLabel(mode.brand) : null,
      lastFour: mode.last_four ?? null,
    },
    canChange: mode !== null || isOwed,
    isPastDue: subscription.status === "past_due",
    isOwed,
    next: next && { on: formatDay(next.on), total: decimalText(next.total, currency) },
    credit: Number(credit) > 0 ? decimalText(credit, currency) : null,
  };
}
