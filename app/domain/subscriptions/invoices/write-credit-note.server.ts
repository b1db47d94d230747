import type { Database, TenantContext } from "~/domain/context";
import type { CreditNoteEffect, CreditNoteReason } from "./credit-note-kinds";
import { numberDocument } from "./write-invoice.server";

export interface NewCreditNote {
  invoice: { id: string; issuer: string; currency: string };
  amount: bigint;
  effect: CreditNoteEffect;
  reason: CreditNoteReason | "refunded";
  note: string | null;
  refundId: string | null;
}

/**
 * Writes a credit note in the caller's transaction. Issued on `issuedOn`, it has a number; without a
 * day it waits for its refund. Returns its id.
 */
export async function writeCreditNote(
  ctx: TenantContext,
  db: Database,
  { invoice, ...row }: NewCreditNote,
  issuedOn: string | null,
): Promise<string> {
  const { organizationId, now } = ctx;
  const id = ctx.newId();
  const { issuer, currency } = invoice;
  const numbered = issuedOn ? await numberDocument(db, issuer, "credit_note", issuedOn) : {};
  await db.creditNote.create({
    data: {
      ...{ organizationId, id, invoiceId: invoice.id, issuer, currency, ...row },
      ...{ ...numbered, issuedOn, createdAt: now },
    },
  });
  return id;
}

/** Issues the credit note of a refund that was done, in the caller's transaction; false without one. */
export async function issueRefundNote(
  { organizationId }: TenantContext,
  db: Database,
  { refundId, amount }: { refundId: string; amount: bigint },
  today: string,
): Promise<boolean> {
  const note = await db.creditNote.findFirst({ where: { refundId } });
  if (!note) return false;
  if (note.number !== null || amount <= 0n) return true;
  const numbered = await numberDocument(db, note.issuer, "credit_note", today);
  await db.creditNote.update({
    where: { organizationId_id: { organizationId, id: note.id } },
    data: { ...numbered, amount, issuedOn: today },
  });
  return true;
}

/**
 * Returns what credit notes took off each invoice, in minor units: those that are issued, and those
 * whose refund has no result yet.
 */
export async function readCredited(
  db: Database,
  invoiceIds: readonly string[],
): Promise<Map<string, bigint>> {
  const notes = await db.creditNote.findMany({ where: { invoiceId: { in: [...invoiceIds] } } });
  const waiting = notes.flatMap(({ number, refundId }) => (number ? [] : (refundId ?? [])));
  const refunds = await db.refund.findMany({
    where: { id: { in: waiting }, status: "in_process" },
    select: { id: true },
  });
  const underWay = new Set<string | null>(refunds.map(({ id }) => id));
  const credited = new Map<string, bigint>();
  for (const { invoiceId, amount, number, refundId } of notes) {
    if (number === null && !underWay.has(refundId)) continue;
    credited.set(invoiceId, (credited.get(invoiceId) ?? 0n) + amount);
  }
  return credited;
}
