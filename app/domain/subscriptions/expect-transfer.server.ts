import type { Database, TenantContext } from "~/domain/context";
import { addDays } from "~/values/time/calendar";
import { recordInvoiceNotice } from "./notices/record-invoice-notice.server";
import type { SubscriptionRow } from "./read-billing.server";
import { lookAgain } from "./set-subscription.server";
import { DUE_DAYS } from "./write-invoice.server";

/** Days before the due day on which a transfer is asked for again. */
export const REMINDER_DAYS = 2;

/**
 * Waits for the transfer of an invoice that was issued today: its people get the reference and our
 * account, and the job looks again before the due day.
 */
export async function expectTransfer(
  ctx: TenantContext,
  db: Database,
  { id, tier }: Pick<SubscriptionRow, "id" | "tier">,
  { invoiceId, today }: { invoiceId: string; today: string },
): Promise<void> {
  const due = addDays(today, DUE_DAYS);
  await lookAgain(ctx, db, { id }, addDays(due, -REMINDER_DAYS));
  await recordInvoiceNotice(ctx, db, { kind: "issued", invoiceId, facts: { tier, due } });
}
