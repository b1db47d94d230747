import type { Database, OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { isId } from "~/values/ids/ids";
import { toDecimal, type Currency } from "~/values/money/money";
import { owedOf } from "~/values/money/owed";

/** The statuses of issued invoices; drafts and abandoned ones are nobody's business yet. */
export const ISSUED = ["open", "paid", "void"];

export interface InvoiceView {
  uuid: string;
  number: string;
  /** The number of the tax invoice that the accountant issued for it elsewhere. */
  fiscal_number: string | null;
  kind: string;
  status: string;
  issued_on: string;
  due_on: string;
  paid_on: string | null;
  /** Decimal amounts, in major units. */
  total: string;
  /** What arrived so far; a transfer may pay a part. */
  paid: string;
  /** What is left to pay, after payments and credit notes that reduce it. */
  owed: string;
  currency: string;
  /** The period that it is for, half-open. */
  period_start: string;
  period_end: string;
  lines: {
    kind: string;
    plan_code: string | null;
    amount: string;
    from: string | null;
    to: string | null;
  }[];
  attempts: { at: string; status: string; decline_code: string | null }[];
  credit_notes: {
    uuid: string;
    number: string;
    fiscal_number: string | null;
    effect: string;
    reason: string;
    issued_on: string;
    amount: string;
  }[];
}

export const INVOICE_PARTS = {
  lines: { orderBy: { position: "asc" } },
  attempts: { orderBy: { id: "asc" } },
  // A note that waits for its refund is nobody's business yet.
  creditNotes: { where: { number: { not: null } }, orderBy: { id: "asc" } },
} as const;

const read = (db: Database, id: string) =>
  db.invoice.findFirst({ where: { id, status: { in: ISSUED } }, include: INVOICE_PARTS });
export type InvoiceRow = NonNullable<Awaited<ReturnType<typeof read>>>;

/** Returns an issued invoice with its lines, charges and credit notes. Throws `not_found`. */
export async function getInvoice(ctx: OrganizationContext, id: string): Promise<InvoiceView> {
  ctx.require("read", "subscription");
  const row = isId(id) ? await ctx.read((db) => read(db, id)) : null;
  if (!row) throw new DomainError("not_found");
  return viewOf(row);
}

const owedIfOpen = (row: InvoiceRow) => (row.status === "open" ? owedOf(row) : 0n);

/** Returns an invoice's row as pages and calls show it. */
export function viewOf(row: InvoiceRow): InvoiceView {
  const money = (amount: bigint) => toDecimal(amount, row.currency as Currency);
  return {
    ...{ uuid: row.id, number: row.number ?? "", kind: row.kind, status: row.status },
    fiscal_number: row.fiscalNumber,
    ...{ issued_on: row.issuedOn ?? "", due_on: row.dueOn ?? "", paid_on: row.paidOn },
    ...{
      total: money(row.total),
      paid: money(row.paidAmount),
      owed: money(owedIfOpen(row)),
      currency: row.currency,
    },
    ...{ period_start: row.periodFrom, period_end: row.periodTo },
    lines: row.lines.map(({ kind, planCode, amount, fromDay, toDay }) => ({
      ...{ kind, plan_code: planCode, amount: money(amount), from: fromDay, to: toDay },
    })),
    attempts: row.attempts.map(({ date, status, declineCode }) => ({
      ...{ at: date.toISOString(), status, decline_code: declineCode },
    })),
    credit_notes: row.creditNotes.map(({ id, number, effect, reason, ...note }) => ({
      ...{ uuid: id, number: number ?? "", effect, reason, issued_on: note.issuedOn ?? "" },
      ...{ fiscal_number: note.fiscalNumber, amount: money(note.amount) },
    })),
  };
}
