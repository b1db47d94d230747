import type { Database, OrganizationContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import type { RefundCause } from "~/domain/payments/schema";
import type { LockedAttempt } from "~/domain/payments/charge-cause";
import { isRefundedByHand } from "./is-refunded-by-hand.server";

const UNDER_WAY = `
SELECT coalesce(sum(amount), 0)::bigint AS amount FROM refunds
 WHERE organization_id = $1::uuid AND transaction_id = $2::uuid AND status = 'in_process'`;

/**
 * Inserts a refund as `in_process` in the caller's transaction, which has locked the attempt's row.
 * So concurrent refunds see each other, and unfinished ones count against the remaining
 * amount. `amount` null refunds all that remains. Throws `invalid_transition` if nothing can be
 * refunded (an open dispute, a full refund, a provider without refunds), and `validation_failed`
 * for an amount of zero or above the remaining amount.
 */
export async function createRefund(
  ctx: OrganizationContext,
  db: Database,
  attempt: LockedAttempt,
  { amount, cause }: { amount: bigint | null; cause: Exclude<RefundCause, "provider"> },
): Promise<{ id: string; amount: bigint }> {
  const { organizationId, now } = ctx;
  const values = [organizationId, attempt.id];
  const [underWay] = await db.sql<{ amount: bigint }>({ text: UNDER_WAY, values });
  const left = attempt.amount - attempt.refundedAmount - (underWay?.amount ?? 0n);
  const canRefund = attempt.providerId && !isRefundedByHand(attempt);
  if (attempt.status !== "approved" || left <= 0n || !canRefund) {
    throw new DomainError("invalid_transition");
  }
  const wanted = amount ?? left;
  if (wanted <= 0n || wanted > left) throw refuseField("amount", "amount_invalid");
  const id = ctx.newId();
  await db.refund.create({
    data: {
      organizationId,
      id,
      chargeCause: attempt.cause,
      transactionId: attempt.id,
      cause,
      status: "in_process",
      amount: wanted,
      currency: attempt.currency,
      // If the process dies before it sends the refund, the janitor sends it.
      checkAt: new Date(now.getTime() + 60_000),
      createdAt: now,
      updatedAt: now,
    },
  });
  return { id, amount: wanted };
}
