import type { Database, OrganizationContext } from "~/domain/context";
import { addDays, localDate, startOfDay } from "~/values/time/calendar";
import { billPeriod } from "./bill-change.server";
import { createInvoiceAttempt, sendInvoiceAttempt } from "./charge-invoice.server";
import { dayAfterTrial } from "./open-subscription.server";
import { recordInvoiceNotice } from "./notices/record-invoice-notice.server";
import { recordNotice } from "./notices/record-notice.server";
import { owedOf } from "~/values/money/owed";
import {
  anchorOf,
  cancelledEnd,
  endsOf,
  lastReminder,
  lastTry,
  periodFrom,
  REMINDER_DAYS,
  unpaidEnd,
} from "./invoices/periods";
import { repricedOn } from "./prices/price-plans";
import { UNSENT } from "./schema";
import { startCoupon } from "./coupons/redeem-coupon.server";
import {
  couponOf,
  readBilling,
  type BillingState,
  type SubscriptionRow,
} from "./invoices/read-billing.server";
import {
  beginSubscription,
  endSubscription,
  expectTransfer,
  failSubscription,
  lookAgain,
  setSubscription,
  showPlan,
} from "./invoices/set-subscription.server";
import { voidUnpaid } from "./unpaid/void-unpaid.server";
import { issueInvoice, writeInvoice } from "./invoices/write-invoice.server";

const HOUR_MS = 60 * 60 * 1000;

/**
 * Does what is due for an organisation's plan on its local day: begins what was chosen for today,
 * invoices and charges the next period, tries a declined renewal again, and ends what was cancelled or
 * stayed unpaid. Nothing is due while the organisation is suspended. It is safe to repeat: an invoice exists once for each period, and an attempt once
 * while one has no result.
 */
export async function renewSubscription(ctx: OrganizationContext): Promise<void> {
  ctx.require("create", "subscription");
  const attemptId = await ctx.transaction(async (db) => {
    const state = await readBilling(ctx, db, { lock: true });
    const attempt = await step(ctx, db, state);
    // What waits for a charge's result is looked at again in an hour.
    const dueAt = new Date(ctx.now.getTime() + HOUR_MS);
    await db.subscription.updateMany({ where: { dueAt: { lte: ctx.now } }, data: { dueAt } });
    return attempt;
  });
  if (attemptId !== null) await sendInvoiceAttempt(ctx, attemptId);
}

async function step(ctx: OrganizationContext, db: Database, state: BillingState) {
  const { live, scheduled, incomplete } = state;
  if (ctx.organization.suspendedAt !== null) return null;
  // A choice without a result decides first what there is to renew.
  if (incomplete) return null;
  if (live) return renew(ctx, db, state, live);
  return scheduled ? beginScheduled(ctx, db, state, scheduled) : null;
}

async function renew(
  ctx: OrganizationContext,
  db: Database,
  state: BillingState,
  live: SubscriptionRow,
): Promise<string | null> {
  const { today, scheduled } = state;
  const end = live.periodEnd ?? today;
  if (live.status === "past_due") return retry(ctx, db, state, live);
  if (live.status === "ending" && cancelledEnd(live, today) <= today) {
    await endCancelled(ctx, db, state, live);
    return null;
  }
  if (await awaitTransfer(ctx, db, state, live)) return null;
  if (end > today) {
    // Its next day.
    await setSubscription(ctx, db, state, live, {});
    return live.status === "active" ? chargeAgain(ctx, db, live) : null;
  }
  if (scheduled?.tier === "original") {
    await endSubscription(ctx, db, live, { on: today, reason: "changed" });
    await beginOriginal(ctx, db, state, scheduled);
    return null;
  }
  return invoicePeriod(ctx, db, state, scheduled ?? live, end);
}

/**
 * Asks for the transfer of an open invoice again before its due day, and makes the plan past due on it.
 * Returns whether the plan waits for it.
 */
async function awaitTransfer(
  ctx: OrganizationContext,
  db: Database,
  state: BillingState,
  live: SubscriptionRow,
): Promise<boolean> {
  const { today } = state;
  const open = await db.invoice.findFirst({ where: { subscriptionId: live.id, status: "open" } });
  if (!open) return false;
  const { id: invoiceId } = open;
  const due = open.dueOn ?? today;
  const { tier } = live;
  const isByCard = await paysByCard(db, live);
  if (due <= today) {
    const failedOn = live.failedOn ?? today;
    await failSubscription(ctx, db, state, live, failedOn);
    const facts = { tier, due, ...endsOf({ ...live, failedOn }) };
    if (!isByCard) await recordInvoiceNotice(ctx, db, { kind: "overdue", invoiceId, facts });
    return true;
  }
  if (isByCard) return false;
  const reminder = addDays(due, -REMINDER_DAYS);
  await lookAgain(ctx, db, live, today < reminder ? reminder : due);
  if (today >= reminder) {
    await recordInvoiceNotice(ctx, db, { kind: "due_soon", invoiceId, facts: { tier, due } });
  }
  return true;
}

/** Begins what was chosen for the end of the trial, whose stored end decides. */
async function beginScheduled(
  ctx: OrganizationContext,
  db: Database,
  state: BillingState,
  scheduled: SubscriptionRow,
): Promise<string | null> {
  const after = dayAfterTrial(ctx, state);
  if (after !== null) {
    const anchorDay = anchorOf(after);
    await setSubscription(ctx, db, state, scheduled, { startsOn: after, anchorDay });
    return null;
  }
  if (scheduled.startsOn > state.today) return null;
  if (scheduled.tier === "original") {
    await beginOriginal(ctx, db, state, scheduled);
    return null;
  }
  return invoicePeriod(ctx, db, state, scheduled, scheduled.startsOn);
}

/** Puts an organisation on Original, which needs no subscription. */
async function beginOriginal(
  ctx: OrganizationContext,
  db: Database,
  { today, organization }: BillingState,
  scheduled: SubscriptionRow,
): Promise<void> {
  await endSubscription(ctx, db, scheduled, { on: today, reason: "changed" });
  await showPlan(ctx, db, organization, { ...scheduled, planPaidUntil: null });
  await recordNotice(ctx, db, "original", scheduled.id, { tier: scheduled.tier });
}

/** Returns the first day of a period that was due on a day: no earlier than the end of a suspension. */
async function afterSuspension(
  { organizationId: id, organization: { timezone } }: OrganizationContext,
  db: Database,
  due: string,
): Promise<string> {
  const select = { resumedAt: true };
  const { resumedAt } = await db.organization.findUniqueOrThrow({ where: { id }, select });
  const resumed = resumedAt && localDate(resumedAt, timezone);
  return resumed && resumed > due ? resumed : due;
}

/** Begins the period of a subscription with its invoice. Returns the attempt that charges it, or null. */
async function invoicePeriod(
  ctx: OrganizationContext,
  db: Database,
  state: BillingState,
  before: SubscriptionRow,
  due: string,
): Promise<string | null> {
  const from = await afterSuspension(ctx, db, due);
  const anchorDay = from === due ? before.anchorDay : anchorOf(from);
  const row = { ...before, ...repricedOn(before, from), anchorDay };
  const period = periodFrom(from, row.period, row.anchorDay);
  const coupon = couponOf(state, row);
  const plan = { code: row.planCode, price: row.price, tier: row.tier };
  const bill = billPeriod(state.balance, plan, period, coupon);
  await startCoupon(ctx, db, coupon, period.from);
  await beginSubscription(ctx, db, state, row, { period, isPaid: true });
  const { currency } = row;
  const order = { ...bill, subscriptionId: row.id, currency, period };
  const id = await writeInvoice(ctx, db, order);
  await issueInvoice(ctx, db, id, { today: state.today, isPaid: false });
  if (bill.total === 0n) {
    const kind = due === row.startsOn ? "began" : "paid";
    const facts = { tier: row.tier, end: period.to };
    await recordInvoiceNotice(ctx, db, { kind, invoiceId: id, facts });
    return null;
  }
  const attempt = await chargeByCard(ctx, db, row, { id, amount: bill.total });
  if (attempt === null) await expectTransfer(ctx, db, row, { invoiceId: id, today: state.today });
  return attempt;
}

/** Returns the unpaid invoice of a subscription with its charges, or null. */
function findOpen(db: Database, { id: subscriptionId }: SubscriptionRow) {
  return db.invoice.findFirst({
    where: { subscriptionId, status: "open" },
    include: { attempts: true },
  });
}

/** Charges an open invoice whose charge never reached the provider. */
async function chargeAgain(
  ctx: OrganizationContext,
  db: Database,
  live: SubscriptionRow,
): Promise<string | null> {
  const invoice = await findOpen(db, live);
  if (!invoice?.attempts.every(({ status }) => isUnsent(status))) return null;
  return chargeByCard(ctx, db, live, { id: invoice.id, amount: owedOf(invoice) });
}

const isUnsent = (status: string) => UNSENT.some((one) => one === status);
const isUnderWay = ({ status }: { status: string }) => ["in_process", "pending"].includes(status);

/** Ends a cancelled plan on its day; what is open is void. A charge without a result decides first. */
async function endCancelled(
  ctx: OrganizationContext,
  db: Database,
  state: BillingState,
  live: SubscriptionRow,
): Promise<void> {
  const invoice = await findOpen(db, live);
  if (invoice?.attempts.some(isUnderWay)) return;
  await endSubscription(ctx, db, live, { on: state.today, reason: "cancelled" });
  await recordNotice(ctx, db, "ended", live.id, { tier: live.tier });
  if (invoice) await voidUnpaid(ctx, db, invoice.id);
}

/** Tries an unpaid invoice again on its day, or ends the subscription after the last one. */
async function retry(
  ctx: OrganizationContext,
  db: Database,
  state: BillingState,
  live: SubscriptionRow,
): Promise<string | null> {
  const { today } = state;
  const failedOn = live.failedOn ?? today;
  const invoice = await findOpen(db, live);
  if (invoice?.attempts.some(isUnderWay)) return null;
  if (today >= unpaidEnd(failedOn, live.periodEnd ?? today)) {
    await endUnpaid(ctx, db, state, live, invoice);
    return null;
  }
  // The next day of a try, or of the end.
  await setSubscription(ctx, db, state, live, {});
  if (invoice) await tellUnpaid(ctx, db, state, { ...live, failedOn }, invoice.id);
  const due = lastTry(failedOn, today);
  const { timezone } = ctx.organization;
  const isTried = invoice?.attempts.some(
    ({ date, status }) => localDate(date, timezone) >= (due ?? "") && !isUnsent(status),
  );
  if (!invoice || due === null || isTried) return null;
  return chargeByCard(ctx, db, live, { id: invoice.id, amount: owedOf(invoice) });
}

/** Tells that the features of an unpaid plan ended; before that, asks once more for a transfer. */
async function tellUnpaid(
  ctx: OrganizationContext,
  db: Database,
  { today }: BillingState,
  live: SubscriptionRow & { failedOn: string },
  invoiceId: string,
): Promise<void> {
  const facts = { tier: live.tier, ...endsOf(live) };
  if (facts.features <= today) {
    await recordInvoiceNotice(ctx, db, { kind: "features_ended", invoiceId, facts });
  } else if (lastReminder(live.failedOn) <= today && !(await paysByCard(db, live))) {
    await recordInvoiceNotice(ctx, db, { kind: "still_overdue", invoiceId, facts });
  }
}

/** Ends an unpaid plan, whose invoice is void. Original begins if it was chosen for the period's end. */
async function endUnpaid(
  ctx: OrganizationContext,
  db: Database,
  state: BillingState,
  live: SubscriptionRow,
  invoice: { id: string } | null,
): Promise<void> {
  const { today, scheduled, organization } = state;
  await endSubscription(ctx, db, live, { on: today, reason: "unpaid" });
  await recordNotice(ctx, db, "ended_unpaid", live.id, { tier: live.tier });
  if (invoice) await voidUnpaid(ctx, db, invoice.id);
  if (scheduled?.tier === "original") {
    await beginOriginal(ctx, db, state, scheduled);
    return;
  }
  if (scheduled) await endSubscription(ctx, db, scheduled, { on: today, reason: "unpaid" });
  const planPaidUntil = startOfDay(today, ctx.organization.timezone);
  await showPlan(ctx, db, organization, { ...live, planPaidUntil });
}

async function paysByCard(db: Database, { paymentModeId }: SubscriptionRow): Promise<boolean> {
  const mode = await db.paymentMode.findFirstOrThrow({ where: { id: paymentModeId ?? "" } });
  return mode.provider !== null;
}

/** Commits the charge of an invoice to the subscription's card; other payment modes wait for our staff. */
async function chargeByCard(
  ctx: OrganizationContext,
  db: Database,
  { paymentModeId, currency }: SubscriptionRow,
  { id, amount }: { id: string; amount: bigint },
): Promise<string | null> {
  const mode = await db.paymentMode.findFirstOrThrow({ where: { id: paymentModeId ?? "" } });
  if (mode.provider === null || amount === 0n) return null;
  return createInvoiceAttempt(ctx, db, { id, amount, currency, provider: mode.provider });
}
