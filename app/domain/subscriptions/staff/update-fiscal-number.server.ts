import { recordChange } from "~/domain/audit/record-change.server";
import { requireStaff, type OperatorContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { actIn } from "~/domain/operators/act-in.server";
import type { FiscalNumberOrder } from "~/domain/subscriptions/staff/fiscal-number-schema";
import { isId } from "~/values/ids/ids";

/**
 * Notes the number of the tax invoice that the accountant issued for an invoice, or takes it off.
 * Throws `edited_meanwhile` if it is not what the form knew, and `not_found` for an invoice that is
 * not issued.
 */
export async function updateFiscalNumber(
  ctx: OperatorContext,
  { organizationId, invoiceId }: { organizationId: string; invoiceId: string },
  { fiscal_number: typed, known }: FiscalNumberOrder,
): Promise<void> {
  const tenant = await actIn(ctx, organizationId);
  requireStaff(tenant);
  if (!isId(invoiceId)) throw new DomainError("not_found");
  const [before, after] = [known || null, typed || null];
  if (before === after) return;
  await tenant.transaction(async (db) => {
    const where = { id: invoiceId, number: { not: null } };
    const invoice = await db.invoice.findFirst({ where, select: { number: true } });
    if (!invoice) throw new DomainError("not_found");
    const { count } = await db.invoice.updateMany({
      where: { ...where, fiscalNumber: before },
      data: { fiscalNumber: after, updatedAt: ctx.now },
    });
    if (count === 0) throw new DomainError("edited_meanwhile");
    await recordChange(db, tenant, {
      operation: "update-fiscal-number",
      subject: { type: "organization", id: organizationId },
      before: { fiscal_number: before },
      after: { invoice_number: invoice.number, fiscal_number: after },
    });
  });
}
