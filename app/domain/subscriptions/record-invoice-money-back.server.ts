import type { Database, OrganizationContext } from "~/domain/context";
import type { LockedAttempt, MoneyBack } from "~/domain/payments/charge-cause";
import { recordInvoiceNotice } from "./notices/record-invoice-notice.server";
import { endsOf } from "./periods";
import { readBilling, type SubscriptionRow } from "./read-billing.server";
import { LIVE } from "./schema";
import { setSubscription } from "./set-subscription.server";

/**
 * Writes what money that went back changes of an invoice. A refund is a credit note; a lost dispute opens
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
    include: { subscription: true, creditNotes: true },
  });
  if (by.kind === "refund") {
    await db.creditNote.create({
      data: {
        ...{ organizationId, id: ctx.newId(), invoiceId: invoice.id, amount: by.amount },
        ...{ effect: "refund", reason: "refunded", issuedOn: today, createdAt: now },
        number: `${invoice.number ?? invoice.id}-NC${invoice.creditNotes.length + 1}`,
      },
    });
    return;
  }
  if (by.posting === null) return;
  const isLost = by.posting === "chargeback";
  if (invoice.status !== (isLost ? "paid" : "open")) return;
  await db.invoice.update({
    where: { organizationId_id: { organizationId, id: invoice.id } },
    data: {
      status: isLost ? "open" : "paid",
      paidAmount: isLost ? 0n : invoice.total,
      paidOn: isLost ? null : today,
      updatedAt: now,
    },
  });
  const subscription = invoice.subscription as SubscriptionRow;
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
