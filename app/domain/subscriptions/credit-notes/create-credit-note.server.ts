import { recordChange } from "~/domain/audit/record-change.server";
import {
  requireStaff,
  type Database,
  type OperatorContext,
  type OrganizationContext,
} from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { actIn } from "~/domain/operators/act-in.server";
import { createRefund } from "~/domain/payments/refunds/create-refund.server";
import type { CreditNoteOrder } from "~/domain/subscriptions/credit-notes/credit-note-schema";
import { invoiceCause } from "~/domain/subscriptions/invoice-cause.server";
import { owedOf } from "~/values/money/owed";
import {
  readBilling,
  type BillingState,
  type SubscriptionRow,
} from "~/domain/subscriptions/invoices/read-billing.server";
import { payInvoice } from "~/domain/subscriptions/settle-invoice.server";
import { writeCreditNote } from "~/domain/subscriptions/invoices/write-credit-note.server";
import { moveCredit } from "~/domain/subscriptions/invoices/write-invoice.server";
import { isId } from "~/values/ids/ids";
import { formatMoney, toDecimal, type Currency } from "~/values/money/money";
import { findCreditable } from "~/domain/subscriptions/invoices/find-creditable.server";
import { findRefundable } from "~/domain/subscriptions/transfers/find-refundable.server";

/**
 * Corrects an issued invoice by a credit note, wholly or in part: as credit for later invoices, as money
 * back to the card, or as less to pay. Never more than the invoice's total without earlier notes and
 * without what a change of the plan gave back. Credit is of the organisation's own currency. A note of a refund gets its number when the provider gave the money back; an unknown result is looked
 * up. Throws `edited_meanwhile` if another note was made since the form was opened, 422 for an amount
 * or an effect that the invoice cannot have, and `invalid_transition` while its card is charged.
 */
export async function createCreditNote(
  ctx: OperatorContext,
  { organizationId, invoiceId }: { organizationId: string; invoiceId: string },
  order: CreditNoteOrder,
): Promise<void> {
  const tenant = await actIn(ctx, organizationId);
  requireStaff(tenant);
  if (!isId(invoiceId)) throw new DomainError("not_found");
  await tenant.transaction(async (db) => {
    const state = await readBilling(tenant, db, { lock: true });
    const invoice = await findCorrectable(db, invoiceId, order);
    await EFFECTS[order.effect](tenant, db, { state, invoice, order });
    const { number, currency } = invoice;
    await recordChange(db, tenant, {
      operation: "create-credit-note",
      subject: { type: "organization", id: organizationId },
      after: {
        ...{ invoice_number: number, credit_effect: order.effect, credit_reason: order.reason },
        ...{ amount: toDecimal(order.amount, currency as Currency), currency },
      },
    });
  });
}

async function readInvoice(db: Database, id: string) {
  return db.invoice.findFirst({
    where: { id, status: { in: ["open", "paid"] } },
    include: {
      subscription: true,
      creditNotes: { select: { id: true } },
      attempts: { select: { id: true, status: true } },
    },
  });
}
type Correctable = NonNullable<Awaited<ReturnType<typeof readInvoice>>>;

/** Returns the invoice if a note of this amount fits it. */
async function findCorrectable(db: Database, id: string, { amount, known }: CreditNoteOrder) {
  const invoice = await readInvoice(db, id);
  if (!invoice) throw new DomainError("not_found");
  if (invoice.creditNotes.length !== known) throw new DomainError("edited_meanwhile");
  refuseAbove(await findCreditable(db, invoice), amount, invoice.currency);
  return invoice;
}

function refuseAbove(most: bigint, amount: bigint, currency: string): void {
  if (amount <= most) return;
  const values = { amount: formatMoney(most, currency as Currency) };
  throw refuseField("amount", "amount_too_high", values);
}

interface Work {
  state: BillingState;
  invoice: Correctable;
  order: CreditNoteOrder;
}
/** Writes the note and what it does. */
type Effect = (tenant: OrganizationContext, db: Database, work: Work) => Promise<void>;

const EFFECTS: Record<CreditNoteOrder["effect"], Effect> = {
  async credit(tenant, db, { state, invoice, order }) {
    if (invoice.status !== "paid") throw refuseField("effect", "credit_unpaid");
    if (invoice.currency !== tenant.organization.currency)
      throw refuseField("effect", "credit_foreign");
    const id = await writeCreditNote(tenant, db, noteOf(invoice, order, null), state.today);
    const { amount } = order;
    const { currency } = invoice;
    await moveCredit(tenant, db, { kind: "credit_note", amount, currency, sourceId: id });
  },
  async reduction(tenant, db, { state, invoice, order }) {
    if (invoice.status !== "open") throw refuseField("effect", "reduction_paid");
    if (invoice.attempts.some(({ status }) => ["in_process", "pending"].includes(status)))
      throw new DomainError("invalid_transition");
    refuseAbove(owedOf(invoice), order.amount, invoice.currency);
    await writeCreditNote(tenant, db, noteOf(invoice, order, null), state.today);
    const reducedAmount = invoice.reducedAmount + order.amount;
    await db.invoice.update({
      where: { organizationId_id: { organizationId: tenant.organizationId, id: invoice.id } },
      data: { reducedAmount, updatedAt: tenant.now },
    });
    const rest = { ...invoice, reducedAmount };
    if (owedOf(rest) > 0n) return;
    const subscription = invoice.subscription as SubscriptionRow;
    await payInvoice(tenant, db, state, { ...rest, subscription });
  },
  async refund(tenant, db, { invoice, order }) {
    const attempt = await findRefundable(db, invoice.id);
    if (!attempt) throw refuseField("effect", "refund_no_charge");
    refuseAbove(attempt.left, order.amount, invoice.currency);
    const locked = await invoiceCause.moneyBack.lock(tenant, db, attempt.id);
    if (!locked) throw new DomainError("not_found");
    const { amount } = order;
    const refund = await createRefund(tenant, db, locked, { amount, cause: "platform" });
    await writeCreditNote(tenant, db, noteOf(invoice, order, refund.id), null);
    await tenant.enqueue(db, "payments.send-refund", { cause: "invoice", refundId: refund.id });
  },
};

function noteOf(
  { id, issuer, currency }: Correctable,
  { amount, effect, reason, note }: CreditNoteOrder,
  refundId: string | null,
) {
  const invoice = { id, issuer, currency };
  return { invoice, amount, effect, reason, note: note || null, refundId };
}
