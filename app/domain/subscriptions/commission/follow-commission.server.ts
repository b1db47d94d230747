import type { Database, OrganizationContext } from "~/domain/context";
import { owedOf } from "~/values/money/owed";
import { localDate, startOfDay } from "~/values/time/calendar";
import type { JobPayload } from "../../../../jobs/catalog";
import { sendInvoiceAttempt } from "../charge-invoice.server";
import { recordInvoiceNotice } from "../notices/record-invoice-notice.server";
import { lastTry } from "../invoices/periods";
import { findPayingMode, readBilling } from "../invoices/read-billing.server";
import { chargeCommission } from "./charge-commission.server";

/**
 * Follows an open commission invoice on its day: tries the card again, or asks again for the transfer before
 * the due day and on it. It is safe to repeat: each reminder is sent once, and the card is tried once a day.
 */
export async function followCommission(
  ctx: OrganizationContext,
  { invoiceId }: JobPayload<"subscriptions.follow-commission">,
): Promise<void> {
  ctx.require("create", "subscription");
  const attempt = await ctx.transaction((db) => follow(ctx, db, invoiceId));
  if (attempt !== null) await sendInvoiceAttempt(ctx, attempt);
}

async function follow(ctx: OrganizationContext, db: Database, id: string): Promise<string | null> {
  const state = await readBilling(ctx, db, { lock: true });
  const { today } = state;
  const { timezone } = ctx.organization;
  const invoice = await db.invoice.findFirst({
    where: { id, kind: "commission", status: "open" },
    include: { attempts: { orderBy: { id: "asc" } } },
  });
  if (!invoice) return null;
  const { attempts, currency } = invoice;
  if (attempts.some(({ status }) => ["in_process", "pending"].includes(status))) return null;
  const days = attempts.map(({ date }) => localDate(date, timezone));
  const [first] = days;
  const tryOn = first === undefined ? today : lastTry(first, today);
  if (tryOn !== null && days.every((day) => day < tryOn)) {
    const order = { id, amount: owedOf(invoice), currency };
    const attempt = await chargeCommission(ctx, db, state, order);
    if (attempt !== null) return attempt;
  }
  if ((await findPayingMode(db, state))?.provider) return null;
  const due = invoice.dueOn ?? today;
  const facts = { month: invoice.periodFrom.slice(0, 7), due };
  const kind = today < due ? "commission_due_soon" : "commission_overdue";
  await recordInvoiceNotice(ctx, db, { kind, invoiceId: id, facts });
  if (today < due) {
    const at = startOfDay(due, timezone);
    await ctx.enqueue(db, "subscriptions.follow-commission", { invoiceId: id }, at);
  }
  return null;
}
