import type { Database, OperatorContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { actIn } from "~/domain/operators/act-in.server";
import type { CreditNoteEffect } from "~/domain/subscriptions/invoices/credit-note-kinds";
import { findCreditable } from "~/domain/subscriptions/invoices/find-creditable.server";
import { findRefundable } from "~/domain/subscriptions/transfers/find-refundable.server";
import { owedOf } from "~/values/money/owed";
import { isId } from "~/values/ids/ids";
import type { Currency } from "~/values/money/money";
import { localDate } from "~/values/time/calendar";

/** A credit note of an invoice; without a number it waits for its refund, or the provider refused it. */
export interface StaffCreditNote {
  id: string;
  number: string | null;
  /** The number of the tax document that was issued elsewhere. */
  fiscalNumber: string | null;
  isRefused: boolean;
  amount: bigint;
  effect: CreditNoteEffect;
  reason: string;
  note: string | null;
  issuedOn: string | null;
}

/** An issued invoice with its transfers and credit notes, for our staff. Amounts are in minor units. */
export interface StaffInvoice {
  id: string;
  organization: { id: string; name: string };
  number: string;
  /** The number of the tax invoice that was issued elsewhere. */
  fiscalNumber: string | null;
  status: string;
  isPastDue: boolean;
  payer: string;
  total: bigint;
  paid: bigint;
  /** What is left to pay. */
  owed: bigint;
  currency: Currency;
  /** YYYY-MM-DD, as are the others. */
  issuedOn: string;
  dueOn: string;
  today: string;
  transfers: { id: string; amount: bigint; receivedOn: string; reference: string }[];
  creditNotes: StaffCreditNote[];
  /** The most that another credit note can take off, and what it can do. */
  creditable: bigint;
  effects: CreditNoteEffect[];
}

/** Returns an issued invoice of an organisation with what came for it and what was taken off. Throws `not_found`. */
export async function getOpenInvoice(
  ctx: OperatorContext,
  { organizationId, invoiceId }: { organizationId: string; invoiceId: string },
): Promise<StaffInvoice> {
  const tenant = await actIn(ctx, organizationId);
  if (!isId(invoiceId)) throw new DomainError("not_found");
  const found = await tenant.read((db) => read(db, invoiceId));
  if (!found) throw new DomainError("not_found");
  const { row, refused, creditable, refundable } = found;
  const { name, timezone } = tenant.organization;
  return {
    ...{ id: row.id, organization: { id: organizationId, name }, number: row.number ?? "" },
    fiscalNumber: row.fiscalNumber,
    ...{ status: row.status, isPastDue: row.subscription?.status === "past_due" },
    payer: row.subscription?.paymentMode?.holderName ?? name,
    ...{ total: row.total, paid: row.paidAmount, currency: row.currency as Currency },
    owed: row.status === "open" ? owedOf(row) : 0n,
    ...{ issuedOn: row.issuedOn ?? "", dueOn: row.dueOn ?? "" },
    today: localDate(ctx.now, timezone),
    transfers: row.transfers.map(({ id, amount, receivedOn, bankReference }) => ({
      ...{ id, amount, receivedOn, reference: bankReference },
    })),
    creditNotes: row.creditNotes.map(({ refundId, effect, ...note }) => ({
      ...{ id: note.id, number: note.number, amount: note.amount, reason: note.reason },
      ...{ note: note.note, issuedOn: note.issuedOn, effect: effect as CreditNoteEffect },
      fiscalNumber: note.fiscalNumber,
      isRefused: refundId !== null && refused.has(refundId),
    })),
    creditable,
    effects: effectsOf(row, refundable, tenant.organization.currency),
  };
}

/** Returns what a credit note can do for an invoice; credit is of the organisation's own currency. */
function effectsOf(
  { status, currency }: { status: string; currency: string },
  refundable: bigint,
  own: string,
): CreditNoteEffect[] {
  if (status === "open") return ["reduction"];
  if (status !== "paid") return [];
  const credit: CreditNoteEffect[] = currency === own ? ["credit"] : [];
  return refundable > 0n ? [...credit, "refund"] : credit;
}

async function read(db: Database, id: string) {
  const row = await db.invoice.findFirst({
    where: { id, status: { in: ["open", "paid", "void"] } },
    include: {
      transfers: { orderBy: { id: "asc" } },
      creditNotes: { orderBy: { id: "asc" } },
      subscription: { include: { paymentMode: true } },
    },
  });
  if (!row) return null;
  const refunds = row.creditNotes.flatMap(({ refundId }) => refundId ?? []);
  const refused = await db.refund.findMany({
    where: { id: { in: refunds }, status: "rejected" },
    select: { id: true },
  });
  return {
    row,
    refused: new Set(refused.map((refund) => refund.id)),
    creditable: await findCreditable(db, row),
    refundable: (await findRefundable(db, id))?.left ?? 0n,
  };
}
