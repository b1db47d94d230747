import type { Database, OrganizationContext } from "~/domain/context";
import { addDays, addPeriods, startOfDay } from "~/values/time/calendar";
import { sendInvoiceAttempt } from "../charge-invoice.server";
import { recordInvoiceNotice } from "../notices/record-invoice-notice.server";
import { DUE_DAYS, REMINDER_DAYS, type Span } from "../invoices/periods";
import { settleBill, type DraftLine } from "../invoices/proration";
import { readBilling, type BillingState } from "../invoices/read-billing.server";
import { issueInvoice, writeInvoice } from "../invoices/write-invoice.server";
import { chargeCommission } from "./charge-commission.server";

const OWED = `
SELECT e.currency, sum(e.amount)::bigint AS net
  FROM ledger_entries e JOIN ledger_postings p ON p.organization_id = e.organization_id AND p.id = e.posting_id
 WHERE e.organization_id = $1::uuid AND e.account = 'invoice_receivable' AND p.held_by = 'organization' AND p.effective_on < $2::date
   AND NOT EXISTS (SELECT FROM commission_entries c
                    WHERE c.organization_id = $1::uuid AND c.posting_id = e.posting_id AND c.currency = e.currency)
 GROUP BY e.currency HAVING sum(e.amount) > 0`;

// One statement finds and takes them, so that the invoice has what it asks for and nothing else.
const TAKE = `
WITH taken AS (
  INSERT INTO commission_entries (organization_id, id, invoice_id, posting_id, currency, amount)
  SELECT $1::uuid, gen_random_uuid(), $3::uuid, e.posting_id, e.currency, e.amount
    FROM ledger_entries e JOIN ledger_postings p ON p.organization_id = e.organization_id AND p.id = e.posting_id
   WHERE e.organization_id = $1::uuid AND e.account = 'invoice_receivable' AND p.held_by = 'organization' AND p.effective_on < $2::date
     AND e.currency = $4
     AND NOT EXISTS (SELECT FROM commission_entries c
                      WHERE c.organization_id = $1::uuid AND c.posting_id = e.posting_id AND c.currency = e.currency)
  RETURNING amount
)
SELECT coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::bigint AS due,
       coalesce(sum(amount) FILTER (WHERE amount < 0), 0)::bigint AS returned FROM taken`;

/**
 * Invoices our commission on what the organisation collected in its own accounts until the end of the last
 * local month, net of what refunds gave back. A net that is not positive waits for the next month.
 * It is safe to repeat: each posting is invoiced once, and a month and currency have one invoice.
 */
export async function invoiceCommission(ctx: OrganizationContext): Promise<void> {
  ctx.require("create", "subscription");
  const attempts = await ctx.transaction(async (db) => {
    const state = await readBilling(ctx, db, { lock: true });
    const month = addPeriods(state.today.slice(0, 7), -1);
    const period = { from: `${month}-01`, to: `${state.today.slice(0, 7)}-01` };
    const values = [ctx.organizationId, period.to];
    const owed = await db.sql<{ currency: string }>({
      name: "owed-commission",
      text: OWED,
      values,
    });
    const made: string[] = [];
    for (const { currency } of owed) {
      const attempt = await invoiceMonth(ctx, db, state, { period, currency });
      if (attempt !== null) made.push(attempt);
    }
    return made;
  });
  for (const attempt of attempts) await sendInvoiceAttempt(ctx, attempt);
}

/** Writes and issues the invoice of a month, in the caller's transaction. Returns the attempt that charges it, or null. */
async function invoiceMonth(
  ctx: OrganizationContext,
  db: Database,
  state: BillingState,
  { period, currency }: { period: Span; currency: string },
): Promise<string | null> {
  const where = { kind: "commission", periodFrom: period.from, currency };
  if (await db.invoice.findFirst({ where })) return null;
  const { today } = state;
  const id = ctx.newId();
  const values = [ctx.organizationId, period.to, id, currency];
  const [sums] = await db.sql<{ due: bigint; returned: bigint }>({
    ...{ name: "take-commission", text: TAKE, values },
  });
  const { due = 0n, returned = 0n } = sums ?? {};
  const own = { planCode: null, span: period, creditedLineId: null };
  const lines: DraftLine[] = [
    { ...own, kind: "commission", amount: due },
    ...(returned < 0n ? [{ ...own, kind: "commission_returned" as const, amount: returned }] : []),
  ];
  const isOwn = currency === ctx.organization.currency;
  const bill = settleBill(lines, isOwn ? state.balance : 0n);
  await writeInvoice(ctx, db, {
    ...bill,
    id,
    kind: "commission",
    subscriptionId: null,
    currency,
    period,
  });
  await issueInvoice(ctx, db, id, { today, isPaid: false });
  const facts = { month: period.from.slice(0, 7), due: addDays(today, DUE_DAYS) };
  if (bill.total === 0n) {
    await recordInvoiceNotice(ctx, db, { kind: "commission_paid", invoiceId: id, facts });
    return null;
  }
  const attempt = await chargeCommission(ctx, db, state, { id, amount: bill.total, currency });
  if (attempt !== null) return attempt;
  await recordInvoiceNotice(ctx, db, { kind: "commission_issued", invoiceId: id, facts });
  const reminder = startOfDay(addDays(facts.due, -REMINDER_DAYS), ctx.organization.timezone);
  await ctx.enqueue(db, "subscriptions.follow-commission", { invoiceId: id }, reminder);
  return null;
}
