import { billedAs } from "~/domain/billing-profiles/get-billing-profile.server";
import type { Database, TenantContext } from "~/domain/context";
import { env } from "~/infrastructure/env.server";
import { addDays } from "~/values/time/calendar";
import { DUE_DAYS, type Span } from "./periods";
import type { Bill } from "./proration";

/** Who issues the invoices while no company by country is set; a series of numbers belongs to it. */
const ISSUER = "dadiva";
const PREFIXES = { invoice: "D", credit_note: "NC" } as const;

export interface NewInvoice extends Bill {
  id?: string;
  kind?: "plan" | "commission";
  /** Null for commission. */
  subscriptionId: string | null;
  currency: string;
  period: Span;
}

/** Writes the draft of an invoice, with its lines, in the caller's transaction. Returns its id. */
export async function writeInvoice(
  ctx: TenantContext,
  db: Database,
  order: NewInvoice,
): Promise<string> {
  const { organizationId, now } = ctx;
  const { id = ctx.newId(), kind: ofInvoice = "plan", subscriptionId, currency, period } = order;
  const { lines, total } = order;
  await db.invoice.create({
    data: {
      ...{ organizationId, id, subscriptionId, currency, total },
      ...{ kind: ofInvoice, status: "draft", issuer: ISSUER },
      ...{ periodFrom: period.from, periodTo: period.to, createdAt: now, updatedAt: now },
    },
  });
  await db.invoiceLine.createMany({
    data: lines.map(({ kind, planCode, amount, span, creditedLineId }, position) => ({
      ...{ organizationId, id: ctx.newId(), invoiceId: id, position, kind, planCode, amount },
      ...{ fromDay: span?.from ?? null, toDay: span?.to ?? null, creditedLineId },
    })),
  });
  return id;
}

const NUMBER = `
INSERT INTO invoice_counters AS c (issuer, document, year, last_number) VALUES ($1, $2, $3, 1)
ON CONFLICT (issuer, document, year) DO UPDATE SET last_number = c.last_number + 1
RETURNING last_number AS sequence`;

/**
 * Takes the next number of an issuer's year in the caller's transaction. The counter's row stays locked
 * until the commit, so that no number is lost or given twice.
 */
export async function numberDocument(
  db: Database,
  issuer: string,
  document: keyof typeof PREFIXES,
  today: string,
): Promise<{ year: number; sequence: number; number: string }> {
  const year = Number(today.slice(0, 4));
  const values = [issuer, document, year];
  const [row] = await db.sql<{ sequence: number }>({
    name: "number-document",
    text: NUMBER,
    values,
  });
  const sequence = row?.sequence ?? 0;
  const number = `${PREFIXES[document]}-${year}-${String(sequence).padStart(6, "0")}`;
  return { year, sequence, number };
}

/**
 * Issues a draft in the caller's transaction: it gets the next number of its issuer's year; it keeps
 * who it is for and who issues it as they are now; and it moves the credit that its lines use or keep. An invoice without anything to pay is paid at once.
 */
export async function issueInvoice(
  ctx: TenantContext,
  db: Database,
  invoiceId: string,
  { today, isPaid }: { today: string; isPaid: boolean },
): Promise<void> {
  const { organizationId, now } = ctx;
  const invoice = await db.invoice.findFirstOrThrow({
    where: { id: invoiceId },
    include: { lines: true },
  });
  const numbered = await numberDocument(db, invoice.issuer, "invoice", today);
  const paid = isPaid || invoice.total === 0n;
  const customer = { ...(await billedAs(ctx, db)) };
  await db.invoice.update({
    where: { organizationId_id: { organizationId, id: invoiceId } },
    data: {
      ...numbered,
      ...{ status: paid ? "paid" : "open", paidAmount: paid ? invoice.total : 0n },
      ...{ issuedOn: today, dueOn: paid ? today : addDays(today, DUE_DAYS) },
      ...{ paidOn: paid ? today : null, customer, seller: sellerOf(), updatedAt: now },
    },
  });
  for (const { kind, amount } of invoice.lines) {
    if (kind !== "credit_used" && kind !== "credit_kept") continue;
    await moveCredit(ctx, db, {
      kind: kind === "credit_used" ? "used" : "kept",
      amount,
      currency: invoice.currency,
      sourceId: invoiceId,
    });
  }
}

/** Who issued an invoice, as it says. */
export type Seller = ReturnType<typeof sellerOf>;

function sellerOf() {
  const { LEGAL_NAME, LEGAL_TAX_ID, LEGAL_ADDRESS, LEGAL_EMAIL } = env();
  return {
    name: LEGAL_NAME,
    tax_id: LEGAL_TAX_ID,
    address: LEGAL_ADDRESS,
    email: LEGAL_EMAIL,
  };
}

/** Moves an organisation's credit, once for each source. */
export async function moveCredit(
  ctx: TenantContext,
  db: Database,
  entry: { kind: string; amount: bigint; currency: string; sourceId: string },
): Promise<void> {
  const { organizationId, now } = ctx;
  const id = ctx.newId();
  await db.creditEntry.create({ data: { ...entry, organizationId, id, createdAt: now } });
}
