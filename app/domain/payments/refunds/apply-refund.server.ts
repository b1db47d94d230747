import type { Database, OrganizationContext } from "~/domain/context";
import { flagTransactions } from "~/domain/payments/flag-transactions.server";
import { afterRefund, stillThere } from "~/domain/payments/refund-totals";
import { shareBack } from "~/values/money/share-back";
import type { ChargeCause, LockedAttempt } from "~/domain/payments/charge-cause";
import { moveAttempt } from "./move-attempt.server";

const GIVEN_BACK = `
SELECT coalesce(sum(commission), 0)::bigint AS commission FROM refunds
 WHERE organization_id = $1::uuid AND transaction_id = $2::uuid AND status = 'refunded'`;

/**
 * Applies a completed refund to its locked attempt, in the caller's transaction: amount and status,
 * and what follows for its cause. Our commission goes back in proportion; who bears the gateway's
 * fee is a setting of the organisation's. What a lost dispute took already is not taken again:
 * the charge is flagged. Returns the commission that goes back, in minor units.
 */
export async function applyRefund(
  ctx: OrganizationContext,
  db: Database,
  cause: ChargeCause,
  attempt: LockedAttempt,
  refund: { id: string; amount: bigint },
): Promise<bigint> {
  const values = [ctx.organizationId, attempt.id];
  const sums = { name: "commission-given-back", text: GIVEN_BACK, values };
  const [sum] = await db.sql<{ commission: bigint }>(sums);
  const amount = stillThere(attempt, refund.amount);
  const commission = shareBack(
    { ...attempt, share: attempt.commission },
    amount,
    sum?.commission ?? 0n,
  );
  if (amount < refund.amount) {
    await flagTransactions(ctx, db, [attempt.id], "amount_mismatch", cause.name);
  }
  const by = { kind: "refund", id: refund.id, amount, commission } as const;
  await moveAttempt(ctx, db, cause, attempt, { after: afterRefund(attempt, amount), by });
  return commission;
}
