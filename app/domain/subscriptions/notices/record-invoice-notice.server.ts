import type { Database, TenantContext } from "~/domain/context";
import { owedOf } from "~/values/money/owed";
import { toDecimal, type Currency } from "~/values/money/money";
import type { InvoiceFacts, PlanNoticeFacts, PlanNoticeKind } from "./notice";
import { recordNotice } from "./record-notice.server";

interface InvoiceNotice {
  kind: PlanNoticeKind;
  invoiceId: string;
  /** What happens more than once to an invoice names its own source. */
  sourceId?: string;
  facts: Omit<PlanNoticeFacts, keyof InvoiceFacts>;
}

/** Records a notice about an issued invoice, with the open amount or, once paid, its total. */
export async function recordInvoiceNotice(
  ctx: TenantContext,
  db: Database,
  { kind, invoiceId, sourceId = invoiceId, facts }: InvoiceNotice,
): Promise<void> {
  const invoice = await db.invoice.findFirstOrThrow({ where: { id: invoiceId } });
  const { number, total, status } = invoice;
  const currency = invoice.currency as Currency;
  const amount = toDecimal(status === "paid" ? total : owedOf(invoice), currency);
  const own = { invoice: invoiceId, number: number ?? "", amount, currency };
  await recordNotice(ctx, db, kind, sourceId, { ...facts, ...own });
}
