import type { Database, TenantContext } from "~/domain/context";
import { nextKey } from "~/domain/idempotency-keys/next-key.server";
import { chargeTransaction } from "~/domain/payments/charge-transaction.server";
import { nextCheckAt } from "~/domain/payments/recheck-later.server";
import { recordOutcome } from "~/domain/payments/record-outcome.server";
import { recordResult } from "~/domain/payments/record-result.server";
import { parametersOf } from "~/infrastructure/database/array-rows";
import { failpoint } from "~/infrastructure/failpoints";
import { patience } from "~/infrastructure/shutdown";
import { logger } from "~/infrastructure/watching/logger.server";
import { ANSWER_MS, type ChargeState } from "./charge-state";
import { BACK_FROM_BANK } from "./get-bank-charge.server";
import { INTEND, INTENTION } from "./invoice-attempts.sql";
import { invoiceCause } from "./invoice-cause.server";
import { findPayingMode, readBilling } from "./invoices/read-billing.server";
import { PLATFORM_GATEWAY } from "./schema";

interface ChargedInvoice {
  id: string;
  amount: bigint;
  currency: string;
  provider: string;
}

/** Step 2 of a charge: commits the attempt and its reference with the caller's transaction. Returns its id. */
export async function createInvoiceAttempt(
  ctx: TenantContext,
  db: Database,
  { id: invoiceId, amount, currency, provider }: ChargedInvoice,
): Promise<string> {
  const id = ctx.newId();
  const row = {
    ...{ invoice_id: invoiceId, transaction_id: id, amount, currency, provider },
    ...{ processor_id: ctx.organizationId, gateway: PLATFORM_GATEWAY },
    ...{ check_at: nextCheckAt(ctx.now, 0, provider), commission_basis_points: 0 },
  };
  const values = [ctx.organizationId, ctx.now, ...parametersOf(INTENTION, row)];
  await db.sql({ name: "create-invoice-attempt", text: INTEND, values });
  return id;
}

/**
 * Steps 3 and 4: charges a committed attempt outside any transaction, and records the outcome. `isLate`
 * says, when the outcome comes, whether nobody waits for it any more.
 */
export async function sendInvoiceAttempt(
  ctx: TenantContext,
  attemptId: string,
  isLate = () => false,
): Promise<void> {
  await failpoint("charge.after_intention");
  const found = await invoiceCause.findAttempt(ctx, attemptId);
  if (found?.status !== "in_process") return;
  const attempt = { ...found, isLate };
  const { number, mode } = await readMode(ctx, attemptId);
  if (!mode?.storedCardId) throw new Error("the invoice's card is gone");
  const outcome = await chargeTransaction(ctx, {
    ...{ id: attemptId, processorId: attempt.processorId, provider: attempt.provider },
    ...{ amount: attempt.amount, currency: attempt.currency },
    recurring: mode.networkReference ? "next" : "first",
    networkReference: mode.networkReference ?? undefined,
    instrument: {
      kind: "card",
      card: { kind: "stored_card", storedCardId: mode.storedCardId },
    },
    payer: {
      name: mode.holderName,
      email: mode.holderEmail,
      document: mode.holderDocument,
    },
    payerIp: ctx.ip || undefined,
    description: number ? `Dádiva ${number}` : "Dádiva",
    callbackPath: BACK_FROM_BANK,
  });
  if (outcome.kind !== "not_sent") {
    await recordOutcome(ctx, attempt, outcome, (result) =>
      invoiceCause.recordResult(ctx, attempt, result),
    );
    return;
  }
  const { reason, rawCode = reason, rawMessage = "" } = outcome;
  const result = { status: "cancelled", rawCode, rawMessage } as const;
  await recordResult(attempt, result, () => invoiceCause.recordResult(ctx, attempt, result));
}

async function readMode(ctx: TenantContext, attemptId: string) {
  return ctx.read(async (db) => {
    const { invoice } = await db.invoiceAttempt.findFirstOrThrow({
      where: { id: attemptId },
      select: {
        invoice: { select: { number: true, subscription: { select: { paymentMode: true } } } },
      },
    });
    const { number, subscription } = invoice;
    if (subscription) return { number, mode: subscription.paymentMode };
    const state = await readBilling(ctx, db, { lock: false });
    return { number, mode: await findPayingMode(db, state) };
  });
}

/** Charges an attempt, and returns its state after ANSWER_MS at the latest; the charge goes on after it. */
export async function chargeInvoice(ctx: TenantContext, attemptId: string): Promise<ChargeState> {
  let isAnswered = false;
  const work = sendInvoiceAttempt(ctx, attemptId, () => isAnswered);
  work.catch((error: unknown) => logger.error({ err: error, attemptId }, "charge broke off"));
  const late = patience(ANSWER_MS);
  // An error after the commit is an unknown result, never 'not charged'.
  await Promise.race([work.catch(() => undefined), late.over]).finally(late.end);
  isAnswered = true;
  return getChargeState(ctx, attemptId);
}

/** Returns the state of an attempt. */
export async function getChargeState(ctx: TenantContext, attemptId: string): Promise<ChargeState> {
  const { status, declineCode } = await ctx.read((db) =>
    db.invoiceAttempt.findFirstOrThrow({
      where: { id: attemptId },
      select: { status: true, declineCode: true },
    }),
  );
  const state = { declineCode, nextIdempotencyKey: null };
  switch (status) {
    case "in_process":
    case "pending":
      return { ...state, status: "unknown" };
    case "rejected":
      return { ...state, status: "declined", nextIdempotencyKey: nextKey(attemptId) };
    case "cancelled":
    case "non_existant":
      return { ...state, status: "not_sent" };
    default:
      return { ...state, status: "approved" };
  }
}
