import type { OrganizationContext } from "~/domain/context";
import type { ChargeCause, Checked } from "~/domain/payments/charge-cause";
import { findProviderPayment } from "./find-provider-payment.server";
import { writeDispute } from "./write-dispute.server";

/**
 * Records a dispute that a notification names, from the provider's current answer, so messages may
 * arrive late, twice and in any order. `waits` means that the dispute is not known yet, or that the
 * answer contradicts our books; operators then see the message.
 */
export async function recordNotifiedDispute(
  ctx: OrganizationContext,
  cause: ChargeCause,
  { transactionId, eventId }: { transactionId: string; eventId: string | null },
): Promise<Checked> {
  ctx.require("update", "transaction");
  const payment = await findProviderPayment(ctx, cause.name, transactionId);
  const lookUp = payment?.provider.lookUpDispute;
  if (eventId === null || !payment || !lookUp) return "waits";
  const found = await lookUp(eventId, payment.io);
  if (found.kind !== "found" || found.providerId !== payment.providerId) return "waits";
  const { state: stage, booked } = found;
  const notified = { transactionId, disputeId: eventId, stage, booked };
  const written = await ctx.transaction((db) => writeDispute(ctx, db, cause, notified));
  return written === "waits" ? "waits" : "done";
}
