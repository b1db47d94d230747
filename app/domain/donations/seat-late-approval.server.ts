import { failpoint } from "~/infrastructure/failpoints";
import type { OrganizationContext } from "../context";
import { createRefund } from "../payments/create-refund.server";
import { lockTransaction } from "../payments/lock-transaction.server";
import { sendRefund } from "../payments/send-refund.server";
import { retakeSeats } from "../tickets/retake-seats.server";

/**
 * Gives an approved order of event tickets its seats after their hold was over. If not all of them are left,
 * the charge is refunded once, and the refund's mail tells the buyer why.
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
    const isLeft = transaction.status === "approved" && transaction.refundedAmount === 0n;
    if (!isLeft || (await retakeSeats(ctx, db, transaction.donationId))) return null;
    const order = { amount: null, cause: "no_seats" } as const;
    return (await createRefund(ctx, db, transaction, order)).id;
  });
  if (!id) return;
  await failpoint("refund.after_intention");
  await sendRefund(ctx, id);
}
