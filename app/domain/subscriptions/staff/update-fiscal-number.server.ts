import { recordChange } from "~/domain/audit/record-change.server";
import { requireStaff, type Database, type OperatorContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { actIn } from "~/domain/operators/act-in.server";
import type { FiscalNumberOrder } from "~/domain/subscriptions/staff/fiscal-number-schema";
import { isId } from "~/values/ids/ids";

/**
 * Notes the number of the tax document that the accountant issued for an invoice, or for one of its credit
 * notes, or takes it off. Throws `edited_meanwhile` if it is not what the form knew, and `not_found` for a
 * document that is not issued.
 */
export async function updateFiscalNumber(
  ctx: OperatorContext,
  { organizationId, invoiceId }: { organizationId: string; invoiceId: string },
  { credit_note: noteId, fiscal_number: typed, known }: FiscalNumberOrder,
): Promise<void> {
  const tenant = await actIn(ctx, organizationId);
  requireStaff(tenant);
  if (!isId(invoiceId) || (noteId !== "" && !isId(noteId))) throw new DomainError("not_found");
  const change = { before: known || null, after: typed || null, now: ctx.now };
  if (change.before === change.after) return;
  await tenant.transaction(async (db) => {
    const named = noteId
      ? { credit_note_number: await writeNote(db, { id: noteId, invoiceId }, change) }
      : { invoice_number: await writeInvoice(db, invoiceId, change) };
    await recordChange(db, tenant, {
      operation: "update-fiscal-number",
      subject: { type: "organization", id: organizationId },
      before: { fiscal_number: change.before },
      after: { ...named, fiscal_number: change.after },
    });
  });
}

interface FiscalChange {
  before: string | null;
  after: string | null;
  now: Date;
}

/** Returns the invoice's own number. */
async function writeInvoice(db: Database, id: string, { before, after, now }: FiscalChange) {
  const where = { id, number: { not: null } };
  const found = await db.invoice.findFirst({ where, select: { number: true } });
  if (!found) throw new DomainError("not_found");
  const { count } = await db.invoice.updateMany({
    where: { ...where, fiscalNumber: before },
    data: { fiscalNumber: after, updatedAt: now },
  });
  if (count === 0) throw new DomainError("edited_meanwhile");
  return found.number;
}

/** Returns the credit note's own number. */
async function writeNote(
  db: Database,
  note: { id: string; invoiceId: string },
  { before, after }: FiscalChange,
) {
  const where = { ...note, number: { not: null } };
  const found = await db.creditNote.findFirst({ where, select: { number: true } });
  if (!found) throw new DomainError("not_found");
  const { count } = await db.creditNote.updateMany({
    where: { ...where, fiscalNumber: before },
    data: { fiscalNumber: after },
  });
  if (count === 0) throw new DomainError("edited_meanwhile");
  return found.number;
}
