import { recordChange } from "~/domain/audit/record-change.server";
import type { Database, OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import { owedOf } from "~/values/money/owed";
import { readBilling, type BillingState } from "./invoices/read-billing.server";
import { chargeInvoice, createInvoiceAttempt } from "./charge-invoice.server";
import type { Chosen } from "./choose-plan.server";
import type { ModeChange } from "./schema";
import { checkPaymentMode, storePaymentMode, type StoredMode } from "./store-payment-mode.server";

/**
 * Changes how the plan is paid, and charges the open invoices to a new card at once. A declined charge
 * keeps the new card. Throws `validation_failed`, and `invalid_transition` without a plan or an open
 * invoice, or while the plan's own charge has no result.
 */
export async function changePaymentMode(
  ctx: OrganizationContext,
  change: ModeChange,
): Promise<Chosen> {
  ctx.require("update", "subscription");
  requireRecentLogin(ctx, "subscriptions/change-payment-mode");
  const { payment_mode: order, payment_method: method } = change;
  checkPaymentMode(ctx, order);
  const attempts = await ctx.transaction(async (db) => {
    const state = await readBilling(ctx, db, { lock: true });
    const { live, scheduled, incomplete } = state;
    const owed = await listOpen(db, ctx, live);
    if (incomplete || !(live ?? scheduled?.paymentModeId ?? owed[0]))
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
    return chargeOpen(ctx, db, owed, mode);
  });
  // The plan's own invoice is first, and its result is the answer.
  const [charge = null] = await Promise.all(attempts.map((id) => chargeInvoice(ctx, id)));
  return { charge };
}

/** Lists the open invoices of the plan in force and of commission in its currency, the plan's first. */
function listOpen(
  db: Database,
  { organization: { currency } }: OrganizationContext,
  live: BillingState["live"],
) {
  const ofPlan = live ? [{ subscriptionId: live.id }] : [];
  return db.invoice.findMany({
    where: { status: "open", OR: [...ofPlan, { kind: "commission", currency }] },
    orderBy: [{ kind: "desc" }, { id: "asc" }],
    include: { attempts: { where: { status: { in: ["in_process", "pending"] } } } },
  });
}

/** Commits the charges of open invoices, unless one is under way. Returns the attempts. */
async function chargeOpen(
  ctx: OrganizationContext,
  db: Database,
  owed: Awaited<ReturnType<typeof listOpen>>,
  { provider }: StoredMode,
): Promise<string[]> {
  if (provider === null) return [];
  const isUnderWay = ({ attempts }: (typeof owed)[number]) => attempts.length > 0;
  if (owed.some((one) => one.kind === "plan" && isUnderWay(one)))
    throw new DomainError("invalid_transition");
  const made: string[] = [];
  for (const invoice of owed) {
    if (isUnderWay(invoice)) continue;
    const { id, currency } = invoice;
    const order = { id, amount: owedOf(invoice), currency, provider };
    made.push(await createInvoiceAttempt(ctx, db, order));
  }
  return made;
}
