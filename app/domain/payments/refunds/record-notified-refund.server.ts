import type { AfterwardsResult, RefundState } from "~/providers/provider";
import type { Currency } from "~/values/money/money";
import type { Database, OrganizationContext } from "~/domain/context";
import { applyRefund } from "./apply-refund.server";
import type { ChargeCause } from "~/domain/payments/charge-cause";
import { findProviderPayment } from "./find-provider-payment.server";
import { flagTransactions } from "~/domain/payments/flag-transactions.server";
import { nextCheckAt } from "~/domain/payments/recheck-later.server";
import { stillThere } from "~/domain/payments/refund-totals";
import { sendRefund } from "./send-refund.server";

type FoundRefund = Extract<AfterwardsResult<RefundState>, { kind: "found" }>;

/** The statuses of a charge whose money was taken. */
const TAKEN = ["approved", "refunded", "in_mediation", "charged_back"];

/**
 * Records a refund that a notification names. For our own refund it re-checks our row; a refund
 * made in the provider's panel gets a new row from the provider's answer. `waits` means that the
 * refund is not known yet, or that the answer contradicts our books; operators then see the
 * message.
 */
export async function recordNotifiedRefund(
  ctx: OrganizationContext,
  cause: ChargeCause,
  { transactionId, eventId }: { transactionId: string; eventId: string | null },
): Promise<"done" | "waits"> {
  ctx.require("refund", "transaction");
  if (eventId === null) return "waits";
  if (await recheckKnown(ctx, cause, transactionId, eventId)) return "done";
  // One of our unanswered refunds may be this one; repeating its request, once it may, reveals its id.
  const unnamed = await listUnnamed(ctx, transactionId);
  for (const id of unnamed) await sendRefund(ctx, cause, id);
  if ((await listUnnamed(ctx, transactionId)).length > 0) return "waits";
  if (unnamed.length > 0 && (await recheckKnown(ctx, cause, transactionId, eventId))) return "done";
  const payment = await findProviderPayment(ctx, cause.name, transactionId);
  const lookUp = payment?.provider.lookUpRefund;
  if (!payment || !lookUp) return "waits";
  const found = await lookUp(eventId, payment.io);
  if (found.kind !== "found" || found.providerId !== payment.providerId) return "waits";
  if (found.state === "failed") return "done";
  const order = { transactionId, eventId, provider: payment.providerName };
  return ctx.transaction((db) => write(ctx, db, cause, order, found));
}

/** Looks up the refund of that id, if it is in our books. */
async function recheckKnown(
  ctx: OrganizationContext,
  cause: ChargeCause,
  transactionId: string,
  providerRefundId: string,
): Promise<boolean> {
  const where = { transactionId, providerRefundId };
  const known = await ctx.read((db) => db.refund.findFirst({ where }));
  if (known) await sendRefund(ctx, cause, known.id);
  return known !== null;
}

/** Returns our unfinished refunds that have no id at the provider yet. */
async function listUnnamed(ctx: OrganizationContext, transactionId: string): Promise<string[]> {
  const where = { transactionId, status: "in_process", providerRefundId: null };
  const rows = await ctx.read((db) => db.refund.findMany({ where, select: { id: true } }));
  return rows.map(({ id }) => id);
}

async function write(
  ctx: OrganizationContext,
  db: Database,
  cause: ChargeCause,
  {
    transactionId,
    eventId,
    provider,
  }: { transactionId: string; eventId: string; provider: string },
  { state, booked }: FoundRefund,
): Promise<"done" | "waits"> {
  const attempt = await cause.moneyBack.lock(ctx, db, transactionId);
  if (!attempt || !TAKEN.includes(attempt.status)) return "waits";
  const where = { transactionId, providerRefundId: eventId };
  if (await db.refund.findFirst({ where })) return "done";
  const { currency } = attempt;
  const amount = booked?.currency === currency ? booked.amount : 0n;
  if (amount <= 0n || amount > stillThere(attempt, amount)) {
    await flagTransactions(ctx, db, [transactionId], "amount_mismatch", cause.name);
    return "waits";
  }
  const { organizationId, now } = ctx;
  const id = ctx.newId();
  const isDone = state === "done";
  const commission = isDone ? await applyRefund(ctx, db, cause, attempt, { id, amount }) : 0n;
  await db.refund.create({
    data: {
      organizationId,
      id,
      chargeCause: cause.name,
      transactionId,
      cause: "provider",
      status: isDone ? "refunded" : "in_process",
      amount,
      currency: currency satisfies Currency,
      commission,
      providerRefundId: eventId,
      checkAt: isDone ? null : nextCheckAt(now, 0, provider),
      settledAt: isDone ? now : null,
      createdAt: now,
      updatedAt: now,
    },
  });
  return "done";
}
