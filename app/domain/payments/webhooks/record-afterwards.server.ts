import type { OrganizationContext } from "~/domain/context";
import type { ChargeCause, Checked } from "~/domain/payments/charge-cause";
import { findProviderPayment } from "~/domain/payments/refunds/find-provider-payment.server";
import { recordNotifiedDispute } from "~/domain/payments/refunds/record-notified-dispute.server";
import { recordNotifiedRefund } from "~/domain/payments/refunds/record-notified-refund.server";

/**
 * Records the refunds and the dispute of a payment whose provider only says that something happened
 * to it. `waits` means that the provider gave no answer, or that one of them has to wait.
 */
export async function recordAfterwards(
  ctx: OrganizationContext,
  cause: ChargeCause,
  transactionId: string,
): Promise<Checked> {
  ctx.require("update", "transaction");
  const payment = await findProviderPayment(ctx, cause.name, transactionId);
  if (!payment?.provider.findAfterwards) return "done";
  const found = await payment.provider.findAfterwards(payment.providerId, payment.io);
  if (found.kind === "unknown") return "waits";
  // Money that went back unseen is for a person.
  let result: Checked = found.isWhole ? "done" : "waits";
  for (const eventId of found.refunds) {
    const recorded = await recordNotifiedRefund(ctx, cause, { transactionId, eventId });
    if (recorded === "waits") result = "waits";
  }
  const { id: eventId, isOpen } = found.dispute;
  if (isOpen || (await isKnown(ctx, transactionId, eventId))) {
    const recorded = await recordNotifiedDispute(ctx, cause, { transactionId, eventId });
    if (recorded === "waits") result = "waits";
  }
  return result;
}

/** A dispute that we recorded may have ended since. */
async function isKnown(
  ctx: OrganizationContext,
  transactionId: string,
  providerDisputeId: string,
): Promise<boolean> {
  const where = { transactionId, providerDisputeId };
  return (await ctx.read((db) => db.dispute.count({ where }))) > 0;
}
