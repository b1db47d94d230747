import type { OrganizationContext } from "~/domain/context";
import { findProviderPayment } from "~/domain/payments/refunds/find-provider-payment.server";
import { writeDispute } from "~/domain/payments/refunds/write-dispute.server";
import { pauseDonations } from "~/domain/donations/pause-donations.server";

/**
 * Records a dispute that a notification names, from the provider's current answer, so messages may
 * arrive late, twice and in any order. A lost dispute pauses its monthly donation. `waits` means
 * that the dispute is not known yet, or that the answer contradicts our books; operators then see
 * the message.
 */
export async function recordNotifiedDispute(
  ctx: OrganizationContext,
  { transactionId, eventId }: { transactionId: string; eventId: string | null },
): Promise<"done" | "waits"> {
  ctx.require("update", "transaction");
  const payment = await findProviderPayment(ctx, transactionId);
  const lookUp = payment?.provider.lookUpDispute;
  if (eventId === null || !payment || !lookUp) return "waits";
  const found = await lookUp(eventId, payment.io);
  if (found.kind !== "found" || found.providerId !== payment.providerId) return "waits";
  const { state: stage, booked } = found;
  return ctx.transaction(async (db) => {
    const notified = { transactionId, disputeId: eventId, stage, booked };
    const written = await writeDispute(ctx, db, notified);
    if (written === "waits") return "waits";
    if (written !== "known" && stage === "lost" && written.recurrence === "monthly") {
      const { donationId } = written;
      const pause = { donationId, reason: "last_transaction_charge_back" } as const;
      const [isPaused] = await pauseDonations(ctx, db, [pause]);
      const order = { donationId, notice: "paused", key: transactionId } as const;
      if (isPaused) await ctx.enqueue(db, "notifications.send-donor-notice", order);
    }
    return "done";
  });
}
