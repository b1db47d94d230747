import { failpoint } from "~/infrastructure/failpoints";
import type { OrganizationContext } from "~/domain/context";
import { createRefund } from "~/domain/payments/refunds/create-refund.server";
import { flagTransactions } from "~/domain/payments/flag-transactions.server";
import { isRefundedByHand } from "~/domain/payments/refunds/is-refunded-by-hand.server";
import { lockTransaction } from "./lock-transaction.server";
import { sendRefund } from "~/domain/payments/refunds/send-refund.server";
import { findChargedBack } from "~/domain/tickets/find-charged-back.server";
import { retakeSeats } from "~/domain/tickets/retake-seats.server";
import { donationCause } from "./donation-cause.server";

/**
 * Gives an approved order of event tickets its seats after their hold was over, or after a dispute that was lost
 * and then won. If not all of them are left, the charge is refunded once, and the refund's mail tells the buyer why,
 * or it is flagged for our staff where the way to pay has no refund;
 * only who came in before the chargeback had the seat and gets nothing back, and neither does anybody after such
 * a dispute once the event has begun.
 */
export async function seatLateApproval(
  ctx: OrganizationContext,
  { transactionId }: { transactionId: string },
): Promise<void> {
  ctx.require("refund", "transaction");
  const id = await ctx.transaction(async (db) => {
    const transaction = await lockTransaction(ctx, db, transactionId);
    if (!transaction) return null;
    const made = await db.refund.findFirst({ where: { transactionId, cause: "no_seats" } });
    if (made) return made.id;
    const { donationId, refundedAmount, status } = transaction;
    const taken = await findChargedBack(ctx, db, donationId);
    if (taken?.begun) return null;
    // A seat that was refunded alone is not among those that a chargeback took.
    const isLeft = status === "approved" && (refundedAmount === 0n || taken !== null);
    if (!isLeft || (await retakeSeats(ctx, db, donationId)) || taken?.used) return null;
    // Where the way to pay has no refund, people give it back outside; the flag tells our staff.
    if (isRefundedByHand(transaction)) {
      await flagTransactions(ctx, db, [transactionId], "refund_refused", "gift");
      return null;
    }
    const order = { amount: null, cause: "no_seats" } as const;
    return (await createRefund(ctx, db, transaction, order)).id;
  });
  if (!id) return;
  await failpoint("refund.after_intention");
  await sendRefund(ctx, donationCause, id);
}
