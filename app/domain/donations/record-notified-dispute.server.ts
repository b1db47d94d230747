import type { OrganizationContext } from "../context";
import { findProviderPayment } from "../payments/find-provider-payment.server";
import { writeDispute } from "../payments/write-dispute.server";
import { pauseDonations } from "./pause-donations.server";

/**
 * Records a dispute that a notification names, by what the provider answers about it now: so messages may
 * come late, twice and in any order. A lost one pauses its monthly donation. `waits`: nobody could tell
 * yet, or the answer does not fit our books, and operators see the message.
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
      await pauseDonations(ctx, db, [pause]);
    }
    return "done";
  });
}
