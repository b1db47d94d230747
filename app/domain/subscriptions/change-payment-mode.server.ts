import { recordChange } from "~/domain/audit/record-change.server";
import type { Database, OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import { owedOf } from "~/values/money/owed";
import { readBilling, type BillingState } from "./read-billing.server";
import { chargeInvoice, createInvoiceAttempt } from "./charge-invoice.server";
import type { Chosen } from "./choose-plan.server";
import type { ModeChange } from "./schema";
import { checkPaymentMode, storePaymentMode, type StoredMode } from "./store-payment-mode.server";

/**
 * Changes how the plan is paid, and charges the open invoice to a new card at once. A declined charge
 * keeps the new card. Throws `validation_failed`, and `invalid_transition` without a plan or while
 * a charge has no result.
 */
export async function changePaymentMode(
  ctx: OrganizationContext,
  change: ModeChange,
): Promise<Chosen> {
  ctx.require("update", "subscription");
  requireRecentLogin(ctx, "subscriptions/change-payment-mode");
  const { payment_mode: order, payment_method: method } = change;
  checkPaymentMode(ctx, order);
  const attemptId = await ctx.transaction(async (db) => {
    const state = await readBilling(ctx, db, { lock: true });
    const { live, scheduled, incomplete } = state;
    if (incomplete || !(live ?? scheduled?.paymentModeId))
      throw new DomainError("invalid_transition");
    const mode = await storePaymentMode(ctx, db, order, {
      planCode: null,
      card: method.card ?? null,
    });
    await db.subscription.updateMany({
      where: {
        status: { in: ["active", "past_due", "ending", "scheduled"] },
        NOT: { tier: "original" },
      },
      data: { paymentModeId: mode.id, updatedAt: ctx.now },
    });
    await recordChange(db, ctx, {
      operation: "change-payment-mode",
      subject: { type: "organization", id: ctx.organizationId },
      after: { payment_method: mode.kind },
    });
    return live ? chargeOpen(ctx, db, live, mode) : null;
  });
  return { charge: attemptId === null ? null : await chargeInvoice(ctx, attemptId) };
}

/** Commits the charge of the open invoice, unless one is under way. Returns its attempt, or null. */
async function chargeOpen(
  ctx: OrganizationContext,
  db: Database,
  { id: subscriptionId }: NonNullable<BillingState["live"]>,
  mode: StoredMode,
): Promise<string | null> {
  const invoice = await db.invoice.findFirst({
    where: { subscriptionId, status: "open" },
    include: { attempts: { where: { status: { in: ["in_process", "pending"] } } } },
  });
  if (!invoice || mode.provider === null) return null;
  if (invoice.attempts.length > 0) throw new DomainError("invalid_transition");
  const { id, currency } = invoice;
  const order = { id, amount: owedOf(invoice), currency, provider: mode.provider };
  return createInvoiceAttempt(ctx, db, order);
}
