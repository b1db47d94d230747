import type { Database, TenantContext } from "~/domain/context";
import type { ChargeResult } from "~/domain/payments/charge-result";
import { addDays, localDate, startOfDay } from "~/values/time/calendar";
import { recordInvoiceNotice } from "./notices/record-invoice-notice.server";
import { recordNotice } from "./notices/record-notice.server";
import { endsOf, nextTry, LIVE } from "./invoices/periods";
import {
  beginSubscription,
  endSubscription,
  failSubscription,
  lookAgain,
  paySubscription,
} from "./invoices/set-subscription.server";
import { retakeCoupon } from "./coupons/release-coupon.server";
import {
  findPayingMode,
  type BillingState,
  type SubscriptionRow,
} from "./invoices/read-billing.server";
import { owedOf } from "~/values/money/owed";
import { UNSENT } from "./schema";
import { issueInvoice, moveCredit } from "./invoices/write-invoice.server";

interface Settled {
  invoiceId: string;
  /** `isLate`: nobody waits for the answer any more. */
  attempt: { id: string; amount: bigint; isLate: boolean };
  result: ChargeResult;
}

/**
 * Writes what a charge's result changes of its invoice and of the plan, in the transaction that
 * records it. A declined first payment or upgrade leaves no invoice; a declined renewal stays open. What
 * a late charge brought beyond what is owed meanwhile becomes credit.
 */
export async function settleInvoice(
  ctx: TenantContext,
  db: Database,
  state: BillingState,
  { invoiceId, attempt, result }: Settled,
): Promise<void> {
  const invoice = await db.invoice.findFirstOrThrow({
    where: { id: invoiceId },
    include: { subscription: true },
  });
  const subscription = invoice.subscription as SubscriptionRow | null;
  const { today } = state;
  if (!subscription) {
    await settleCommission(ctx, db, state, invoice, { invoiceId, attempt, result });
  } else if (result.status === "approved") {
    await keepReference(db, subscription, attempt, result.networkReference);
    await keepSurplus(ctx, db, invoice, attempt);
    await payInvoice(ctx, db, state, { ...invoice, subscription });
  } else if (invoice.status === "draft") {
    await db.invoice.update({
      where: { organizationId_id: { organizationId: ctx.organizationId, id: invoiceId } },
      data: { status: "abandoned", updatedAt: ctx.now },
    });
    await endSubscription(ctx, db, subscription, { on: today, reason: "declined" });
    const facts = { tier: subscription.tier, cause: causeOf(result) };
    if (attempt.isLate) await recordNotice(ctx, db, "choice_declined", attempt.id, facts);
  } else if (invoice.status === "open" && LIVE.some((one) => one === subscription.status)) {
    if (UNSENT.some((status) => status === result.status)) {
      // What never reached the provider is no decline: it is charged again tomorrow.
      await lookAgain(ctx, db, subscription, addDays(today, 1));
      return;
    }
    const failedOn = subscription.failedOn ?? today;
    const { status } = await failSubscription(ctx, db, state, subscription, failedOn);
    // Who cancelled is not asked for money any more.
    if (status === "ending") return;
    const next = nextTry(failedOn, today);
    await recordInvoiceNotice(ctx, db, {
      kind: next === null ? "last_declined" : "declined",
      invoiceId,
      sourceId: attempt.id,
      facts: {
        tier: subscription.tier,
        cause: causeOf(result),
        ...(next === null ? {} : { next }),
        ...endsOf({ ...subscription, failedOn }),
      },
    });
  }
}

/** What a late charge brought beyond what is owed meanwhile becomes credit. */
async function keepSurplus(
  ctx: TenantContext,
  db: Database,
  invoice: Parameters<typeof owedOf>[0] & { currency: string },
  attempt: Settled["attempt"],
): Promise<void> {
  const amount = attempt.amount - owedOf(invoice);
  const surplus = { kind: "surplus", amount, currency: invoice.currency, sourceId: attempt.id };
  if (amount > 0n) await moveCredit(ctx, db, surplus);
}

/** Pays a commission invoice, or tries it again on the days of a plan's; nothing of the plan depends on it. */
async function settleCommission(
  ctx: TenantContext,
  db: Database,
  state: BillingState,
  invoice: Omit<PayableInvoice, "subscription"> & Parameters<typeof keepSurplus>[2],
  { invoiceId, attempt, result }: Settled,
): Promise<void> {
  if (result.status === "approved") {
    const mode = await findPayingMode(db, state);
    await keepReference(db, { paymentModeId: mode?.id ?? null }, attempt, result.networkReference);
    await keepSurplus(ctx, db, invoice, attempt);
    await payInvoice(ctx, db, state, { ...invoice, subscription: null });
  }
  if (result.status === "approved" || invoice.status !== "open") return;
  const { today } = state;
  const { timezone } = ctx.organization;
  const first = await db.invoiceAttempt.findFirstOrThrow({
    where: { invoiceId },
    orderBy: { id: "asc" },
  });
  const next = nextTry(localDate(first.date, timezone), today);
  const month = invoice.periodFrom.slice(0, 7);
  await recordInvoiceNotice(ctx, db, {
    kind: next === null ? "commission_last_declined" : "commission_declined",
    ...{ invoiceId, sourceId: attempt.id },
    facts: { month, cause: causeOf(result), ...(next === null ? {} : { next }) },
  });
  if (next === null) return;
  const at = startOfDay(next, timezone);
  await ctx.enqueue(db, "subscriptions.follow-commission", { invoiceId }, at);
}

const causeOf = (result: ChargeResult) => ("cause" in result ? result.cause : "");

interface PayableInvoice {
  id: string;
  status: string;
  total: bigint;
  reducedAmount: bigint;
  periodFrom: string;
  periodTo: string;
  /** Null for commission. */
  subscription: SubscriptionRow | null;
}

/**
 * Pays an invoice in the caller's transaction: a draft is issued, and its subscription begins or goes on.
 * An ended one begins again only while its period runs and nothing took its place.
 */
export async function payInvoice(
  ctx: TenantContext,
  db: Database,
  state: BillingState,
  { id, status, total, reducedAmount, periodFrom, periodTo, subscription }: PayableInvoice,
): Promise<void> {
  const { today } = state;
  if (status === "draft" || status === "abandoned") {
    if (status === "abandoned" && subscription) await retakeCoupon(ctx, db, subscription.id);
    await issueInvoice(ctx, db, id, { today, isPaid: true });
  } else {
    await db.invoice.update({
      where: { organizationId_id: { organizationId: ctx.organizationId, id } },
      data: {
        ...{ status: "paid", paidAmount: total - reducedAmount },
        ...{ paidOn: today, updatedAt: ctx.now },
      },
    });
  }
  if (!subscription) {
    const facts = { month: periodFrom.slice(0, 7) };
    await recordInvoiceNotice(ctx, db, { kind: "commission_paid", invoiceId: id, facts });
    return;
  }
  const isLive = LIVE.some((one) => one === subscription.status);
  // What was paid for may be over, or another plan took its place.
  if (status === "open" && !isLive && !isPlaceFree(state, periodTo)) return;
  const period = { from: periodFrom, to: periodTo };
  const facts = { tier: subscription.tier, end: periodTo };
  await recordInvoiceNotice(ctx, db, {
    kind: paidKind(status, subscription, periodFrom),
    invoiceId: id,
    facts,
  });
  if (isLive) {
    await paySubscription(ctx, db, state, subscription);
  } else {
    await db.subscription.update({
      where: { organizationId_id: { organizationId: ctx.organizationId, id: subscription.id } },
      data: { status: "incomplete", endedOn: null, endedReason: null, updatedAt: ctx.now },
    });
    await beginSubscription(ctx, db, state, subscription, { period, isPaid: true });
  }
}

/** Returns whether an ended plan can begin again in its period: no other one is in force or chosen. */
export function isPlaceFree(
  { live, scheduled, incomplete, today }: BillingState,
  periodTo: string,
): boolean {
  return !live && !scheduled && !incomplete && periodTo > today;
}

/** Says whether a payment begins a plan, brings it back, or goes on with it. */
function paidKind(
  invoiceStatus: string,
  { status, startsOn }: SubscriptionRow,
  periodFrom: string,
): "began" | "back" | "paid" {
  if (invoiceStatus === "draft" || invoiceStatus === "abandoned") return "began";
  if (status === "past_due" || status === "ended") return "back";
  return periodFrom === startsOn ? "began" : "paid";
}

/** Later charges name the network's reference of the first one, but not of a card that was replaced since. */
async function keepReference(
  db: Database,
  { paymentModeId }: Pick<SubscriptionRow, "paymentModeId">,
  { id }: Pick<Settled["attempt"], "id">,
  networkReference: string | undefined,
): Promise<void> {
  if (!networkReference || !paymentModeId) return;
  const { date } = await db.invoiceAttempt.findFirstOrThrow({ where: { id } });
  await db.paymentMode.updateMany({
    where: { id: paymentModeId, networkReference: null, createdAt: { lte: date } },
    data: { networkReference },
  });
}
