import { localDate } from "~/values/time/calendar";
import type { Database, OrganizationContext } from "~/domain/context";
import { holderOf } from "~/domain/ledger/holder-of.server";
import { postingOf } from "~/domain/ledger/posting-of.server";
import { writePostings } from "~/domain/ledger/write-postings.server";
import type { LockedTransaction } from "~/domain/payments/lock-transaction.server";
import { moveTransaction } from "~/domain/payments/move-transaction.server";
import { flagTransactions } from "~/domain/payments/flag-transactions.server";
import { afterRefund, commissionBack, stillThere } from "~/domain/payments/refund-totals";

const GIVEN_BACK = `
SELECT coalesce(sum(commission), 0)::bigint AS commission FROM refunds
 WHERE organization_id = $1::uuid AND transaction_id = $2::uuid AND status = 'refunded'`;

/**
 * Applies a completed refund to its locked transaction, in the caller's transaction: amount and
 * status, ledger, totals, mail. Our commission goes back in proportion; the gateway's fee stays
 * with the organisation (issue 26, 'Refunds'). What a lost dispute took already is not taken again:
 * the charge is flagged. Returns the commission that goes back, in minor units.
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
  const { currency } = transaction;
  const amount = stillThere(transaction, refund.amount);
  const commission = commissionBack(transaction, amount, sum?.commission ?? 0n);
  if (amount < refund.amount) {
    await flagTransactions(ctx, db, [transaction.id], "amount_mismatch");
  }
  await moveTransaction(ctx, db, transaction, afterRefund(transaction, amount));
  if (amount > 0n) {
    const posting = postingOf(ctx, {
      kind: "refund",
      sourceId: refund.id,
      heldBy: holderOf(transaction.provider),
      availableOn: localDate(ctx.now, ctx.organization.timezone),
      money: { amount, currency },
      commission: { amount: -commission, currency },
    });
    await writePostings(ctx, db, [posting]);
  }
  await ctx.enqueue(db, "notifications.send-refund-notice", { refundId: refund.id });
  await ctx.enqueue(db, "notifications.send-refund-report", { refundId: refund.id });
  return commission;
}
