import type { Database, TenantContext } from "~/domain/context";
import type { ChargeResult } from "~/domain/payments/charge-result";
import { beginSubscription, endSubscription, setSubscription } from "./set-subscription.server";
import type { BillingState, SubscriptionRow } from "./read-billing.server";
import { LIVE } from "./schema";
import { issueInvoice } from "./write-invoice.server";

/**
 * Writes what a charge's result changes of its invoice and of the plan, in the transaction that
 * records it. A declined first payment or upgrade leaves no invoice; a declined renewal stays open.
 */
export async function settleInvoice(
  ctx: TenantContext,
  db: Database,
  state: BillingState,
  { invoiceId, result }: { invoiceId: string; result: ChargeResult },
): Promise<void> {
  const invoice = await db.invoice.findFirstOrThrow({
    where: { id: invoiceId },
    include: { subscription: true },
  });
  const subscription = invoice.subscription as SubscriptionRow;
  const { today } = state;
  if (result.status === "approved") {
    await keepReference(ctx, db, subscription, result.networkReference);
    await payInvoice(ctx, db, state, { ...invoice, subscription });
  } else if (invoice.status === "draft") {
    await db.invoice.update({
      where: { organizationId_id: { organizationId: ctx.organizationId, id: invoiceId } },
      data: { status: "abandoned", updatedAt: ctx.now },
    });
    await endSubscription(ctx, db, subscription, { on: today, reason: "declined" });
  } else if (invoice.status === "open" && LIVE.some((one) => one === subscription.status)) {
    const failedOn = subscription.failedOn ?? today;
    await setSubscription(ctx, db, state, subscription, { status: "past_due", failedOn });
  }
}

interface PayableInvoice {
  id: string;
  status: string;
  total: bigint;
  periodFrom: string;
  periodTo: string;
  subscription: SubscriptionRow;
}

/** Pays an invoice in the caller's transaction: a draft is issued, and its subscription begins or goes on. */
export async function payInvoice(
  ctx: TenantContext,
  db: Database,
  state: BillingState,
  { id, status, total, periodFrom, periodTo, subscription }: PayableInvoice,
): Promise<void> {
  const { today } = state;
  if (status === "draft" || status === "abandoned") {
    await issueInvoice(ctx, db, id, { today, isPaid: true });
  } else {
    await db.invoice.update({
      where: { organizationId_id: { organizationId: ctx.organizationId, id } },
      data: { status: "paid", paidAmount: total, paidOn: today, updatedAt: ctx.now },
    });
  }
  const period = { from: periodFrom, to: periodTo };
  if (["active", "past_due"].includes(subscription.status)) {
    await setSubscription(ctx, db, state, subscription, { status: "active", failedOn: null });
  } else if (!LIVE.some((one) => one === subscription.status)) {
    await db.subscription.update({
      where: { organizationId_id: { organizationId: ctx.organizationId, id: subscription.id } },
      data: { status: "incomplete", endedOn: null, endedReason: null, updatedAt: ctx.now },
    });
    await beginSubscription(ctx, db, state, subscription, { period, isPaid: true });
  }
}

/** Later charges name the network's reference of the first one. */
async function keepReference(
  ctx: TenantContext,
  db: Database,
  { paymentModeId }: SubscriptionRow,
  networkReference: string | undefined,
): Promise<void> {
  if (!networkReference || !paymentModeId) return;
  await db.paymentMode.updateMany({
    where: { id: paymentModeId, networkReference: null },
    data: { networkReference },
  });
}
