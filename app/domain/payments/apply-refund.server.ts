import type { Database, OrganizationContext } from "../context";
import { postingOf } from "../ledger/posting-of.server";
import { writePostings } from "../ledger/write-postings.server";
import type { LockedTransaction } from "./lock-transaction.server";
import { moveTransaction } from "./move-transaction.server";
import { commissionBack, statusAfterRefund } from "./refund-totals";

const GIVEN_BACK = `
SELECT coalesce(sum(commission), 0)::bigint AS commission FROM refunds
 WHERE organization_id = $1::uuid AND transaction_id = $2::uuid AND status = 'refunded'`;

/**
 * Applies a completed refund to its locked transaction, in the caller's transaction: amount and
 * status, ledger, totals, mail. Our commission goes back in proportion; the gateway's fee stays
 * with the organisation (issue 26, 'Refunds'). Returns the commission that goes back, in minor
 * units.
 */
export async function applyRefund(
  ctx: OrganizationContext,
  db: Database,
  transaction: LockedTransaction,
  refund: { id: string; amount: bigint },
): Promise<bigint> {
  const values = [ctx.organizationId, transaction.id];
  const sums = { name: "commission-given-back", text: GIVEN_BACK, values };
  const [sum] = await db.sql<{ commission: bigint }>(sums);
  const commission = commissionBack(transaction, refund.amount, sum?.commission ?? 0n);
  const { amount, currency } = transaction;
  const refundedAmount = transaction.refundedAmount + refund.amount;
  const status = statusAfterRefund(transaction.status, { amount, refundedAmount });
  await moveTransaction(ctx, db, transaction, { status, refundedAmount });
  const posting = postingOf(ctx, {
    kind: "refund",
    sourceId: refund.id,
    money: { amount: refund.amount, currency },
    commission: { amount: -commission, currency },
  });
  await writePostings(ctx, db, [posting]);
  await ctx.enqueue(db, "notifications.send-refund-notice", { refundId: refund.id });
  await ctx.enqueue(db, "notifications.send-refund-report", { refundId: refund.id });
  return commission;
}
