import { listPlans, type Feature, type PlanPeriod, type PlanTier } from "~/countries/plans/plans";
import { entitlementsOf, type Entitlements, type TrialState } from "~/domain/billing/entitlements";
import { lastDayOf } from "~/values/time/last-day";
import type { Database, OrganizationContext } from "~/domain/context";
import { localDate } from "~/values/time/calendar";
import { toDecimal, type Currency } from "~/values/money/money";
import { billPeriod } from "./bill-change.server";
import type { CouponTerms } from "./coupons/discount";
import {
  couponOf,
  readBilling,
  type BillingState,
  type SubscriptionRow,
} from "./invoices/read-billing.server";
import { cancelledEnd, periodFrom } from "./invoices/periods";
import { repricedOn } from "./prices/price-plans";
import type { PaymentKind } from "./schema";

export type SubscriptionStatus =
  "original" | "trialing" | "active" | "past_due" | "ending" | "ended";

export interface NextInvoice {
  /** YYYY-MM-DD: the first day of the period that it is for. */
  on: string;
  /** Decimal, in major units. */
  total: string;
  currency: string;
}

export interface SubscriptionView {
  /** A code from the price list of the organisation's country. */
  plan_code: string | null;
  tier: PlanTier;
  period: PlanPeriod;
  status: SubscriptionStatus;
  /** Whether a plan other than Original is active now, paid or on trial. */
  current: boolean;
  trial: TrialState;
  /** YYYY-MM-DD: the last day of the trial. */
  trial_ends_at: string | null;
  /** The present period, half-open; null without one. */
  period_start: string | null;
  period_end: string | null;
  paid_until: string | null;
  payment_mode: { type: PaymentKind; brand?: string; last_four?: string } | null;
  pending_change: { plan_code: string; on: string } | null;
  next_invoice: NextInvoice | null;
  /** What later invoices use before money is asked. */
  credit: string;
  /** The platform's share of a donation, in per cent. */
  commission: number;
  receives_new_donations: boolean;
  features: Feature[];
}

/** Returns the organisation's plan, with what comes next and how it is paid. */
export async function getSubscription(ctx: OrganizationContext): Promise<SubscriptionView> {
  ctx.require("read", "subscription");
  return ctx.read(async (db) => {
    const state = await readBilling(ctx, db, { lock: false });
    const { live, scheduled, organization } = state;
    const entitlements = entitlementsOf(organization, ctx.now);
    const zone = ctx.organization.timezone;
    const { trialEndsAt } = organization;
    const onTrial = isOnTrial(ctx, state);
    const granted = organization.planPaidUntil;
    const shown = live ?? (await shownPlan(ctx, db, entitlements.tier));
    return {
      plan_code: shown.planCode,
      tier: live?.tier ?? entitlements.tier,
      period: shown.period,
      status: statusOf(state, entitlements, onTrial),
      current: entitlements.current,
      trial: onTrial ? "running" : entitlements.trial.state,
      trial_ends_at: trialEndsAt ? lastDayOf(trialEndsAt, zone) : null,
      period_start: live?.periodStart ?? null,
      period_end: live && endOf(live),
      paid_until: paidUntil(state, granted && localDate(granted, zone)),
      payment_mode: await modeOf(db, live?.paymentModeId ?? scheduled?.paymentModeId ?? null),
      pending_change: pendingOf(state),
      next_invoice: nextInvoiceOf(state),
      credit: toDecimal(state.balance, ctx.organization.currency),
      commission: entitlements.commissionBasisPoints / 100,
      receives_new_donations: entitlements.canReceiveNewDonations,
      features: entitlements.features,
    };
  });
}

/** A plan that was chosen for the end of the trial leaves the trial as it is. */
function isOnTrial(
  { now }: OrganizationContext,
  { live, organization: { planTier, trialEndsAt, planPaidUntil }, scheduled }: BillingState,
): boolean {
  const runs = planTier !== "original" && trialEndsAt !== null && trialEndsAt > now;
  const isGranted = planPaidUntil !== null && planPaidUntil > now;
  return runs && live === null && (!isGranted || scheduled !== null);
}

function statusOf(
  { live }: BillingState,
  { tier, current, canReceiveNewDonations }: Entitlements,
  onTrial: boolean,
): SubscriptionStatus {
  if (live) return live.status as SubscriptionStatus;
  if (onTrial) return "trialing";
  if (tier === "original" && canReceiveNewDonations) return "original";
  return current ? "active" : "ended";
}

/** Without a subscription the plan is a trial, or what our staff set. */
async function shownPlan(
  { organizationId, organization }: OrganizationContext,
  db: Database,
  tier: PlanTier,
): Promise<{ planCode: string | null; period: PlanPeriod }> {
  const where = { id: organizationId };
  const row = await db.organization.findUniqueOrThrow({ where, select: { planPeriod: true } });
  const period: PlanPeriod = row.planPeriod === "yearly" ? "yearly" : "monthly";
  const plan = listPlans(organization.country, period).find((one) => one.tier === tier);
  return { planCode: plan?.code ?? null, period };
}

/** A cancelled plan ends with its features if they are unpaid. */
const endOf = (live: SubscriptionRow) =>
  live.status === "ending" && live.periodEnd !== null
    ? cancelledEnd(live, live.periodEnd)
    : live.periodEnd;

function paidUntil({ live, scheduled }: BillingState, granted: string | null): string | null {
  if (live) return live.failedOn === null ? live.periodEnd : live.periodStart;
  return scheduled ? null : granted;
}

function pendingOf({ live, scheduled }: BillingState): SubscriptionView["pending_change"] {
  if (!scheduled) return null;
  return { plan_code: scheduled.planCode, on: live?.periodEnd ?? scheduled.startsOn };
}

/** Returns the invoice of the next period, with the credit that it will use. */
function nextInvoiceOf(state: BillingState): NextInvoice | null {
  const { live, scheduled, balance } = state;
  const next = scheduled ?? (live?.status === "ending" ? null : live);
  const on = live?.periodEnd ?? scheduled?.startsOn;
  if (!next || !on || next.tier === "original") return null;
  const priced = { ...next, ...repricedOn(next, on) };
  return invoiceOn(priced, on, { balance, coupon: couponOf(state, next) });
}

/** Returns the invoice of a whole period that begins on a day. */
export function invoiceOn(
  {
    planCode,
    tier,
    price,
    period,
    anchorDay,
    currency,
  }: Pick<SubscriptionRow, "planCode" | "tier" | "price" | "period" | "anchorDay" | "currency">,
  on: string,
  { balance, coupon }: { balance: bigint; coupon: CouponTerms | null },
): NextInvoice {
  const span = periodFrom(on, period, anchorDay);
  const { total } = billPeriod(balance, { code: planCode, price, tier }, span, coupon);
  return { on, total: toDecimal(total, currency as Currency), currency };
}

async function modeOf(db: Database, id: string | null): Promise<SubscriptionView["payment_mode"]> {
  const mode = id && (await db.paymentMode.findFirst({ where: { id } }));
  if (!mode) return null;
  return {
    type: mode.kind as PaymentKind,
    ...(mode.brand === null ? {} : { brand: mode.brand }),
    ...(mode.lastFour === null ? {} : { last_four: mode.lastFour }),
  };
}
