import type { Database, OrganizationContext } from "~/domain/context";
import type { LockedAttempt, MoneyBack } from "~/domain/payments/charge-cause";
import { recordInvoiceNotice } from "./notices/record-invoice-notice.server";
import { endsOf } from "./periods";
import { readBilling, type SubscriptionRow } from "./read-billing.server";
import { LIVE } from "./schema";
import { setSubscription } from "./set-subscription.server";
import { issueRefundNote, readCredited, writeCreditNote } from "./write-credit-note.server";

interface RefundedInvoice {
  id: string;
  issuer: string;
  currency: string;
  total: bigint;
}

/**
 * Writes what money that went back changes of an invoice. A refund issues its credit note, also one that
 * was made at the provider; a lost dispute opens
 * the invoice again, and a won one pays it. A charge too many never paid the invoice.
 */
export async function recordInvoiceMoneyBack(
  ctx: OrganizationContext,
  db: Database,
  before: LockedAttempt & { invoiceId: string },
  { by }: MoneyBack,
): Promise<void> {
  if (before.flags.includes("duplicate_charge")) return;
  const { organizationId, now } = ctx;
  const state = await readBilling(ctx, db, { lock: true });
  const { today } = state;
  const invoice = await db.invoice.findFirstOrThrow({
    where: { id: before.invoiceId },
    include: { subscription: true },
  });
  if (by.kind === "refund") {
    await noteRefund(ctx, db, { invoice, refundId: by.id, amount: by.amount }, today);
    return;
  }
  if (by.posting === null) return;
  const isLost = by.posting === "chargeback";
  if (invoice.status !== (isLost ? "paid" : "open")) return;
  await db.invoice.update({
    where: { organizationId_id: { organizationId, id: invoice.id } },
    data: {
      status: isLost ? "open" : "paid",
      paidAmount: isLost ? 0n : invoice.total - invoice.reducedAmount,
      paidOn: isLost ? null : today,
      updatedAt: now,
    },
  });
  const subscription = invoice.subscription as SubscriptionRow | null;
  if (!subscription) return;
  if (!LIVE.some((status) => status === subscription.status)) return;
  const changes = isLost
    ? { status: "past_due", failedOn: today }
    : { status: "active", failedOn: null };
  await setSubscription(ctx, db, state, subscription, changes);
  if (!isLost) return;
  const { tier } = subscription;
  const facts = { tier, ...endsOf({ ...subscription, failedOn: today }) };
  const own = { invoiceId: invoice.id, sourceId: before.id, facts };
  await recordInvoiceNotice(ctx, db, { kind: "returned", ...own });
}

/** Issues the note of our staff's refund; one made at the provider takes off what earlier notes left. */
async function noteRefund(
  ctx: OrganizationContext,
  db: Database,
  { invoice, ...refund }: { invoice: RefundedInvoice; refundId: string; amount: bigint },
  today: string,
): Promise<void> {
  if (await issueRefundNote(ctx, db, refund, today)) return;
  const left = invoice.total - ((await readCredited(db, [invoice.id])).get(invoice.id) ?? 0n);
  const amount = refund.amount < left ? refund.amount : left;
  if (amount <= 0n) return;
  const why = { effect: "refund", reason: "refunded", note: null } as const;
  await writeCreditNote(ctx, db, { ...why, invoice, amount, refundId: refund.refundId }, today);
}
