import type { Database, TenantContext } from "~/domain/context";
import { setPlan } from "~/domain/organizations/set-plan.server";
import { addDays, startOfDay } from "~/values/time/calendar";
import { releaseCoupon } from "../coupons/release-coupon.server";
import type { BillingState, PlanColumns, SubscriptionRow } from "./read-billing.server";
import { recordInvoiceNotice } from "../notices/record-invoice-notice.server";
import {
  cancelledEnd,
  DUE_DAYS,
  featuresEnd,
  GRACE_DAYS,
  nextTry,
  REMINDER_DAYS,
  unpaidEnd,
  type Span,
} from "./periods";

/**
 * Returns until when a subscription's features last. One that renews lasts through the days that a
 * declined renewal is given, so that no donor is refused between midnight and the renewal's job.
 */
function lastsUntil({ status, periodEnd, failedOn, startsOn }: SubscriptionRow): string {
  const end = periodEnd ?? startsOn;
  if (status === "ending") return cancelledEnd({ failedOn, periodEnd }, end);
  return status === "past_due" && failedOn ? featuresEnd(failedOn) : addDays(end, GRACE_DAYS);
}

/** Returns the local day on which a subscription's job has something to do. */
function dueOn(row: SubscriptionRow, today: string): string {
  const { status, periodEnd, failedOn, startsOn } = row;
  if (status === "scheduled") return startsOn;
  const end = periodEnd ?? startsOn;
  if (status === "ending") return cancelledEnd({ failedOn, periodEnd }, end);
  if (status !== "past_due" || !failedOn) return end;
  const last = unpaidEnd(failedOn, end);
  const days = [nextTry(failedOn, today), featuresEnd(failedOn)];
  return days.find((day) => day !== null && day > today && day < last) ?? last;
}

/** Writes a subscription's changes and when its job runs next, and shows its plan to the other nouns. */
export async function setSubscription(
  ctx: TenantContext,
  db: Database,
  { today, organization }: Pick<BillingState, "today" | "organization">,
  row: SubscriptionRow,
  changes: Partial<SubscriptionRow>,
): Promise<SubscriptionRow> {
  const { organizationId, now } = ctx;
  const { timezone } = ctx.organization;
  const after = { ...row, ...changes };
  const dueAt = startOfDay(dueOn(after, today), timezone);
  await db.subscription.update({
    where: { organizationId_id: { organizationId, id: row.id } },
    data: { ...changes, dueAt, updatedAt: now },
  });
  const planPaidUntil = startOfDay(lastsUntil(after), timezone);
  if (after.tier !== "original") {
    await showPlan(ctx, db, organization, { ...after, planPaidUntil });
  }
  return after;
}

/** Marks a subscription's money as missing since a day; one that was cancelled stays so. */
export function failSubscription(
  ctx: TenantContext,
  db: Database,
  state: Pick<BillingState, "today" | "organization">,
  row: SubscriptionRow,
  failedOn: string,
): Promise<SubscriptionRow> {
  const status = row.status === "ending" ? "ending" : "past_due";
  return setSubscription(ctx, db, state, row, { status, failedOn });
}

/** Marks a subscription's money as complete; one that was cancelled still ends. */
export function paySubscription(
  ctx: TenantContext,
  db: Database,
  state: Pick<BillingState, "today" | "organization">,
  row: SubscriptionRow,
): Promise<SubscriptionRow> {
  const status = row.status === "ending" ? "ending" : "active";
  return setSubscription(ctx, db, state, row, { status, failedOn: null });
}

/** Has the job look on a day whether an invoice that waits for a transfer was paid. */
export async function lookAgain(
  ctx: TenantContext,
  db: Database,
  { id }: { id: string },
  day: string,
): Promise<void> {
  await db.subscription.update({
    where: { organizationId_id: { organizationId: ctx.organizationId, id } },
    data: { dueAt: startOfDay(day, ctx.organization.timezone), updatedAt: ctx.now },
  });
}

/**
 * Waits for the transfer of an invoice that was issued today: its people get the reference and our
 * account, and the job looks again before the due day.
 */
export async function expectTransfer(
  ctx: TenantContext,
  db: Database,
  { id, tier }: Pick<SubscriptionRow, "id" | "tier">,
  { invoiceId, today }: { invoiceId: string; today: string },
): Promise<void> {
  const due = addDays(today, DUE_DAYS);
  await lookAgain(ctx, db, { id }, addDays(due, -REMINDER_DAYS));
  await recordInvoiceNotice(ctx, db, { kind: "issued", invoiceId, facts: { tier, due } });
}

/** Shows a plan to the other nouns, which read it from the organisation. */
export async function showPlan(
  ctx: TenantContext,
  db: Database,
  organization: PlanColumns,
  { tier, period, planPaidUntil }: { tier: string; period: string; planPaidUntil: Date | null },
): Promise<void> {
  const { trialEndsAt, features, featuresOverridden } = organization;
  const shown = { planTier: tier, planPeriod: period, planPaidUntil };
  await setPlan(db, ctx, { ...shown, trialEndsAt, features, featuresOverridden });
}

/** Ends a subscription in the caller's transaction. A coupon that it never used can be redeemed again. */
export async function endSubscription(
  ctx: TenantContext,
  db: Database,
  { id, redemptionId }: Pick<SubscriptionRow, "id" | "redemptionId">,
  { on, reason }: { on: string; reason: string },
): Promise<void> {
  await db.subscription.update({
    where: { organizationId_id: { organizationId: ctx.organizationId, id } },
    data: { status: "ended", endedOn: on, endedReason: reason, dueAt: null, updatedAt: ctx.now },
  });
  if (redemptionId !== null) await releaseCoupon(ctx, db, id);
}

/**
 * Begins a subscription in the caller's transaction: it takes the place of the one in force and of a
 * change that waits, and the rest of a trial lapses.
 */
export async function beginSubscription(
  ctx: TenantContext,
  db: Database,
  state: BillingState,
  row: SubscriptionRow,
  { period, isPaid }: { period: Span; isPaid: boolean },
): Promise<SubscriptionRow> {
  const { live, scheduled, today } = state;
  const { trialEndsAt } = state.organization;
  const isOver = trialEndsAt === null || trialEndsAt <= ctx.now;
  const organization = isOver
    ? state.organization
    : { ...state.organization, trialEndsAt: ctx.now };
  if (live && live.id !== row.id) {
    await endSubscription(ctx, db, live, { on: today, reason: "changed" });
  }
  if (scheduled && scheduled.id !== row.id) {
    await endSubscription(ctx, db, scheduled, { on: today, reason: "replaced" });
  }
  const failedOn = isPaid ? null : row.failedOn;
  const { anchorDay } = row;
  const dates = { periodStart: period.from, periodEnd: period.to, anchorDay, failedOn };
  const began = { status: "active", ...dates };
  const { price, priceId, nextPrice, nextPriceId, nextPriceFrom } = row;
  const prices = { price, priceId, nextPrice, nextPriceId, nextPriceFrom };
  return setSubscription(ctx, db, { today, organization }, row, { ...began, ...prices });
}
