import type { Database, TenantContext } from "~/domain/context";
import { createInvoiceAttempt } from "../charge-invoice.server";
import { findPayingMode, type BillingState } from "../invoices/read-billing.server";

/**
 * Commits the charge of a commission invoice to the card that pays the plan, or was stored last. Returns
 * its attempt; null where a transfer pays.
 */
export async function chargeCommission(
  ctx: TenantContext,
  db: Database,
  state: BillingState,
  invoice: { id: string; amount: bigint; currency: string },
): Promise<string | null> {
  const mode = await findPayingMode(db, state);
  // The stored card is charged in the organisation's currency alone.
  if (!mode?.provider || invoice.currency !== ctx.organization.currency) return null;
  return createInvoiceAttempt(ctx, db, { ...invoice, provider: mode.provider });
}
