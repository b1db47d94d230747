import { recordChange } from "~/domain/audit/record-change.server";
import { requireStaff, type Database, type OperatorContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { actIn } from "~/domain/operators/act-in.server";
import { databaseErrorCode } from "~/infrastructure/database/database.server";
import { isId } from "~/values/ids/ids";
import { toDecimal, type Currency } from "~/values/money/money";
import { owedOf } from "~/values/money/owed";
import {
  readBilling,
  type BillingState,
  type SubscriptionRow,
} from "~/domain/subscriptions/invoices/read-billing.server";
import { LIVE } from "~/domain/subscriptions/invoices/periods";
import { isPlaceFree, payInvoice } from "~/domain/subscriptions/settle-invoice.server";
import type { TransferOrder } from "./transfer-schema";
import { moveCredit } from "~/domain/subscriptions/invoices/write-invoice.server";

/**
 * Records a transfer that arrived for an open invoice, once by its bank reference in all organisations. A part leaves the
 * invoice open, the whole pays it and brings the plan back, and a surplus becomes credit. Throws 422
 * on a known reference or a day to come, and `invalid_transition` for an invoice that nothing
 * can pay any more or whose card is being charged. Returns whether the invoice is paid.
 */
export async function confirmTransfer(
  ctx: OperatorContext,
  { organizationId, invoiceId }: { organizationId: string; invoiceId: string },
  order: TransferOrder,
): Promise<{ isPaid: boolean }> {
  const tenant = await actIn(ctx, organizationId);
  const operator = requireStaff(tenant);
  if (!isId(invoiceId)) throw new DomainError("not_found");
  return tenant.transaction(async (db) => {
    const state = await readBilling(tenant, db, { lock: true });
    if (order.received_on > state.today) throw refuseField("received_on", "date_invalid");
    const invoice = await findPayable(db, state, invoiceId);
    const { reference: bankReference, amount } = order;
    const id = tenant.newId();
    const row = {
      ...{ organizationId, id, invoiceId, amount, bankReference, operatorId: operator.id },
      ...{ receivedOn: order.received_on, createdAt: ctx.now },
    };
    await db.invoiceTransfer.create({ data: row }).catch((error: unknown) => {
      // The reference may be of a transfer for another organisation, whose rows are not seen here.
      if (databaseErrorCode(error) === "23505") throw refuseField("reference", "transfer_recorded");
      throw error;
    });
    const missing = owedOf(invoice);
    const isPaid = amount >= missing;
    if (isPaid) {
      await payInvoice(tenant, db, state, invoice);
    } else {
      await db.invoice.update({
        where: { organizationId_id: { organizationId, id: invoiceId } },
        data: { paidAmount: invoice.paidAmount + amount, updatedAt: ctx.now },
      });
    }
    const { currency } = invoice;
    if (amount > missing) {
      const surplus = { kind: "surplus", amount: amount - missing, currency, sourceId: id };
      await moveCredit(tenant, db, surplus);
    }
    await recordChange(db, tenant, {
      operation: "confirm-transfer",
      subject: { type: "organization", id: organizationId },
      after: {
        ...{ invoice_number: invoice.number, bank_reference: bankReference },
        ...{ amount: toDecimal(amount, currency as Currency), currency },
      },
    });
    return { isPaid };
  });
}

/** Throws unless the invoice is open and its plan is in force, or can begin again in its period. */
async function findPayable(db: Database, state: BillingState, id: string) {
  const invoice = await db.invoice.findFirst({
    where: { id },
    include: {
      subscription: true,
      attempts: { where: { status: { in: ["in_process", "pending"] } }, select: { id: true } },
    },
  });
  if (!invoice) throw new DomainError("not_found");
  const subscription = invoice.subscription as SubscriptionRow | null;
  const isFree = isPlaceFree(state, invoice.periodTo);
  const isLive = !subscription || LIVE.some((one) => one === subscription.status);
  if (invoice.status !== "open" || invoice.attempts.length > 0 || !(isLive || isFree))
    throw new DomainError("invalid_transition");
  return { ...invoice, subscription };
}
